// When λ of bonds that soften is kept only where something has softened. The engine does so (gpu/bonds/stiffness_pages.hpp), and what is
// foretold of memory knows it.
#pragma once

#include <cstdint>

namespace periscope {

// Bytes of λ of all bonds beyond which it is kept in pages. A smaller array costs less than to wait for the device after each step.
inline constexpr std::uint64_t largest_stiffness_array = std::uint64_t{128} << 20;
// At first one in this many groups of nodes can have a page.
inline constexpr std::uint64_t first_page_share = 64;

} // namespace periscope

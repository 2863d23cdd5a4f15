// Decides when the secant stiffness λ of bonds is stored only for bonds near softening ones. The engine
// (gpu/bonds/stiffness_pages.hpp) and the prediction of memory use this.
#pragma once

#include <cstdint>

namespace periscope {

// If λ of all bonds needs more bytes than this, it is stored in pages, which are added where bonds soften. A smaller
// array is not, because the device would be waited for after each step, which costs more.
inline constexpr std::uint64_t largest_stiffness_array = std::uint64_t{128} << 20;
// At first, there are pages for one of this many groups of nodes.
inline constexpr std::uint64_t first_page_share = 64;

} // namespace periscope

// Decides when the secant stiffness λ of bonds is stored only where something has softened. The engine
// (gpu/bonds/stiffness_pages.hpp) and the prediction of memory use this.
#pragma once

#include <cstdint>

namespace periscope {

// If λ of all bonds needs more bytes than this, it is stored in pages. For a smaller array, waiting for the device
// after each step would cost more.
inline constexpr std::uint64_t largest_stiffness_array = std::uint64_t{128} << 20;
// Initially there are pages for one in this many groups of nodes.
inline constexpr std::uint64_t first_page_share = 64;

} // namespace periscope

// Converts 64 random bits to a number between 0 and 1, both excluded. The distributions of the standard library are not
// used, because their numbers differ between implementations.
#pragma once

#include <cstdint>

namespace periscope {

constexpr double open_unit(std::uint64_t bits) {
    return (static_cast<double>(bits >> 11U) + 0.5) * 0x1p-53;
}

} // namespace periscope

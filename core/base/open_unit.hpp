// A number between 0 and 1 from random bits, neither of them itself. Not a distribution of the library: those differ between libraries.
#pragma once

#include <cstdint>

namespace periscope {

constexpr double open_unit(std::uint64_t bits) {
    return (static_cast<double>(bits >> 11U) + 0.5) * 0x1p-53;
}

} // namespace periscope

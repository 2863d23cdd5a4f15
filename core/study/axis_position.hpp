// A position on the axis of a curve, as written in a study file.
#pragma once

#include "core/case/quantity.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace periscope {

class ObjectReader;

// A position on an axis, in SI units. A number without a unit is in the SI unit of the axis; `dimension` is then empty.
struct AxisPosition {
    double value = 0;
    std::optional<Dimension> dimension;
    // The dimension is ignored, because a study that the program writes has SI values without units.
    friend bool operator==(const AxisPosition& a, const AxisPosition& b) { return a.value == b.value; }
};

// Reads the value of a key: "20 us", or a number in SI units. Returns nothing if the key is missing or its value cannot
// be read; in the latter case, an error with `example` is added.
std::optional<AxisPosition> read_position(ObjectReader& reader, std::string_view key,
                                          std::string_view example = "20 us");

} // namespace periscope

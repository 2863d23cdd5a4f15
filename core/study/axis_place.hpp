// A place on the axis of a curve, as a study file has it.
#pragma once

#include "core/case/quantity.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace periscope {

class ObjectReader;

// A place on an axis as written, in SI; without a unit it is one of SI, whichever the axis has.
struct AxisPlace {
    double value = 0;
    std::optional<Dimension> dimension;
    // The same place: in a written study it is in SI, without a unit.
    friend bool operator==(const AxisPlace& a, const AxisPlace& b) { return a.value == b.value; }
};

// The place under a key: "20 us", or a number in SI. Nothing where there is none, and a problem where it cannot be
// read.
std::optional<AxisPlace> read_place(ObjectReader& reader, std::string_view key, std::string_view example = "20 us");

} // namespace periscope

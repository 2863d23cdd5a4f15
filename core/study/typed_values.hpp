// The values of a parameter, read from a text that a user types.
#pragma once

#include "core/study/study.hpp"

#include <string>
#include <string_view>

namespace periscope {

struct TypedValues {
    std::string unit;
    StudyParameter::Source source;
};

// Reads values as a user types them. "16, 22, 32 m/s" and "16 22 32 m/s" are lists; a value without a unit has the unit
// of the last value. "16 to 32 m/s" are five evenly spaced values, and "16 to 32 m/s in 9" are nine. If `is_sampled` is
// true, "16 to 32 m/s" is a uniform distribution. Throws std::invalid_argument with the reason.
TypedValues typed_values(std::string_view text, bool is_sampled);

} // namespace periscope

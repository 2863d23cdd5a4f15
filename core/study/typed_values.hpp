// Reads the values of a parameter from a text that a user types.
#pragma once

#include "core/study/study.hpp"

#include <string>
#include <string_view>

namespace periscope {

struct TypedValues {
    std::string unit;
    StudyParameter::Source source;
};

// "16, 22, 32 m/s" is a list; a value without a unit has the unit of the last one. "16 to 32 m/s" gives five evenly
// spaced values, and "16 to 32 m/s in 9" gives nine; if the plan samples, it is a uniform distribution. Throws
// std::invalid_argument with the reason.
TypedValues typed_values(std::string_view text, bool is_sampled);

} // namespace periscope

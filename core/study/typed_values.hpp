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

// Reads values as a user types them. "16, 22, 32 m/s" and "16 22 32 m/s" are lists; a value without a unit has that of
// the last one. "16 to 32 m/s" are evenly spaced values: five, or as many as "16 to 32 m/s in 9" says. If the plan
// samples, it is any value between the two. Throws std::invalid_argument with the reason.
TypedValues typed_values(std::string_view text, bool is_sampled);

} // namespace periscope

// What is possible but hardly meant, so that it is said before an hour of computing and not after.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// Of the case alone; what only its nodes show, build_model adds to the model's warnings.
std::vector<Problem> doubts_of(const Case& value);

} // namespace periscope

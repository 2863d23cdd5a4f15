// Errors of quasi-static analyses: inputs that have a meaning in explicit dynamic analyses only are refused.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// All problems, each with its path as it stands in the file; none of a dynamic run. Part of check_case.
std::vector<Problem> check_run(const Case& value);

} // namespace periscope

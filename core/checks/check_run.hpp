// Finds errors of quasi-static analyses, such as inputs that have a meaning in explicit dynamic analyses only.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// Returns all errors, each with its path in the case file; none for a dynamic analysis. Part of check_case.
std::vector<Problem> check_run(const Case& value);

} // namespace periscope

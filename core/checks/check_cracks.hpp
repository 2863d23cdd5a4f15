// Checks the cracks of a case before its body is built.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// Returns all errors, each with its path in the case file. Part of check_case.
std::vector<Problem> check_cracks(const Case& value);

} // namespace periscope

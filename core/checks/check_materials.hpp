// Checks the materials of a case, their interfaces and bond laws before its body is built.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// Returns all errors, each with its path in the case file. Part of check_case.
std::vector<Problem> check_materials(const Case& value);

} // namespace periscope

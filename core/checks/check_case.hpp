// Finds all errors of a case that can be found before its body is built.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// Returns all errors, each with its path in the case file. If there are none, the case is valid.
std::vector<Problem> check_case(const Case& value);

// Returns an error if `name` is not a unit of length in which the lengths of a file can be.
std::vector<Problem> check_unit_of_length(const std::string& path, const std::string& name);

} // namespace periscope

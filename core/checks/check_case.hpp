// Everything that can be said about a case before its body is there.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// All problems, each with its path as it stands in the file; empty: the case is valid.
std::vector<Problem> check_case(const Case& value);

// What is wrong with the unit of a file's lengths.
std::vector<Problem> check_unit_of_length(const std::string& path, const std::string& name);

} // namespace periscope

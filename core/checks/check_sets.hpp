// What can be said about the sets of a case, and about the holes made of them, before its body is there.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

// All problems, each with its path as it stands in the file. Part of check_case.
std::vector<Problem> check_sets(const Case& value);

} // namespace periscope

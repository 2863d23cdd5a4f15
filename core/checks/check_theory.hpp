// Refuses inputs that the chosen theory, bond-based or state-based, does not support. Part of check_case.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

std::vector<Problem> check_theory(const Case& value);

} // namespace periscope

// Refuses what the chosen theory, bond-based or state-based, cannot do. Part of check_case.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

std::vector<Problem> check_theory(const Case& value);

} // namespace periscope

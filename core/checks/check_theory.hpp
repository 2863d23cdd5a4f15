// What the bond-based and the state-based model cannot do. Part of check_case.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

std::vector<Problem> check_theory(const Case& value);

} // namespace periscope

// Checks the self-contact of a case.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

std::vector<Problem> check_self_contact(const Case& value);

} // namespace periscope

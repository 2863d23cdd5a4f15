// What the case alone shows to be wrong with its self-contact.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <vector>

namespace periscope {

std::vector<Problem> check_self_contact(const Case& value);

} // namespace periscope

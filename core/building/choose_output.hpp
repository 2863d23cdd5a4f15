// What a model gives out of its steps.
#pragma once

#include "core/case/case.hpp"
#include "core/model/wanted_output.hpp"

#include <cstdint>

namespace periscope {

// Puts all but the observers. `steps`: of the whole run.
void choose_output(const Case& value, std::uint64_t steps, WantedOutput& output);

} // namespace periscope

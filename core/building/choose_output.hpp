// Sets the output of a model.
#pragma once

#include "core/case/case.hpp"
#include "core/model/wanted_output.hpp"

#include <cstdint>

namespace periscope {

// Sets everything in `output` except the observers. `steps` is the number of steps of the whole run.
void choose_output(const Case& value, std::uint64_t steps, WantedOutput& output);

} // namespace periscope

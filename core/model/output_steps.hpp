// The steps of a run after which there is output.
#pragma once

#include <cstdint>

namespace periscope {

// `count` outputs are distributed evenly over `steps` steps. The functions return whether there is an output after
// `step`, and the step of the next output.
bool is_output_step(std::uint64_t step, std::uint64_t steps, std::uint64_t count);
std::uint64_t next_output_step(std::uint64_t step, std::uint64_t steps, std::uint64_t count);

} // namespace periscope

// After which steps of a run there is output.
#pragma once

#include <cstdint>

namespace periscope {

// When `count` outputs are spread evenly over `steps`: is there one after this step, and which step has the next?
bool is_output_step(std::uint64_t step, std::uint64_t steps, std::uint64_t count);
std::uint64_t next_output_step(std::uint64_t step, std::uint64_t steps, std::uint64_t count);

} // namespace periscope

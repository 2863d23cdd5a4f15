// Reports how much memory the machine has.
#pragma once

#include <cstdint>

namespace periscope {

// Returns how many bytes this process can use at most: the memory of the machine, or the limit of the process's control
// group if it is lower.
std::uint64_t physical_memory();
// Returns how many bytes are free now, within the same limits.
std::uint64_t free_memory();

} // namespace periscope

// Reports how much memory the machine has.
#pragma once

#include <cstdint>

namespace periscope {

// Returns the bytes available to this process at most: the memory of the machine, or the limit of the process's control
// group if that is lower.
std::uint64_t physical_memory();
// Returns the bytes that no process uses now, within the same limits.
std::uint64_t free_memory();

} // namespace periscope

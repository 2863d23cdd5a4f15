// Room in memory for OpenCL's drivers, where a limit is set (ulimit -v). PoCL ends the whole program when it cannot start its
// threads.
#pragma once

#include <cstdint>
#include <optional>

namespace periscope::gpu {

// Bytes that this program may have in all; nothing when it is not limited.
std::optional<std::uint64_t> limit_of_memory();

// False when a limit leaves less than PoCL with its compiler and a thread for each core takes; asked before it is loaded.
bool has_room_for_drivers();

} // namespace periscope::gpu

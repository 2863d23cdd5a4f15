// Compares the memory that this program may use (ulimit -v) with what OpenCL's drivers need. If PoCL cannot start its
// threads, it ends the whole program.
#pragma once

#include <cstdint>
#include <optional>

namespace periscope::gpu {

// Returns the limit of this program's memory, in bytes; nothing if it is not limited.
std::optional<std::uint64_t> limit_of_memory();

// Returns false if a limit leaves less memory than PoCL needs with its compiler and a thread for each core. It is
// called before PoCL is loaded.
bool has_room_for_drivers();

} // namespace periscope::gpu

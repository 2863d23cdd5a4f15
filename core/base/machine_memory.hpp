// How much memory there is.
#pragma once

#include <cstdint>

namespace periscope {

// Bytes this process may hope for: the machine's, or the limit of its control group when that is lower.
std::uint64_t physical_memory();
// Bytes that nobody uses now, within the same limits.
std::uint64_t free_memory();

} // namespace periscope

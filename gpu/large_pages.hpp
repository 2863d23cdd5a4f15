// Memory in pages of megabytes.
#pragma once

#include <cstddef>

namespace periscope::gpu {

// Asks for large pages for what lies between, before it is first written to; does nothing where they cannot be had. A step
// walks through some twenty arrays at once, and looks up translations of small pages more often than the processor keeps
// them (README.md here). Linux gives large pages unasked or not, as the distribution has set it.
void ask_for_large_pages(void* begin, std::size_t bytes);

} // namespace periscope::gpu

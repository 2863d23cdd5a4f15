#include "gpu/large_pages.hpp"

#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace periscope::gpu {

void ask_for_large_pages([[maybe_unused]] void* begin, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
    constexpr std::uintptr_t small = 4096;
    const auto first = (reinterpret_cast<std::uintptr_t>(begin) + small - 1) / small * small;
    const auto last = (reinterpret_cast<std::uintptr_t>(begin) + bytes) / small * small;
    if (first < last)
        madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE); // a wish: refused is as well
#endif
}

} // namespace periscope::gpu

#include "core/base/large_pages.hpp"

#ifdef __linux__
#include <sys/mman.h>

#include <cstdint>
#endif

namespace periscope {

#ifdef __linux__
void prefer_large_pages(void* memory, std::size_t bytes) {
    constexpr std::uintptr_t page = 4096, large = std::uintptr_t{2} << 20;
    if (bytes < 4 * large)
        return;
    const auto first = (reinterpret_cast<std::uintptr_t>(memory) + page - 1) / page * page;
    const auto last = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / page * page;
    madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE); // NOLINT(performance-no-int-to-ptr)
}
#else
void prefer_large_pages(void*, std::size_t) {}
#endif

} // namespace periscope

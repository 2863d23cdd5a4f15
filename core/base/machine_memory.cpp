#include "core/base/machine_memory.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace periscope {

std::uint64_t physical_memory() {
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGE_SIZE);
    std::uint64_t bytes = pages > 0 && size > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size)
                                                : std::uint64_t{4} << 30; // unknown: assume little
    std::ifstream limit("/sys/fs/cgroup/memory.max");
    std::uint64_t value = 0;
    if (limit >> value && value > 0) // the word "max" is no number and means none
        bytes = std::min(bytes, value);
    return bytes;
}

} // namespace periscope

#include "core/base/machine_memory.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>

namespace periscope {

std::uint64_t physical_memory() {
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGE_SIZE);
    std::uint64_t bytes = pages > 0 && size > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size)
                                                : std::uint64_t{4} << 30; // unknown: assumes a small memory
    std::ifstream limit("/sys/fs/cgroup/memory.max");
    std::uint64_t value = 0;
    if (limit >> value && value > 0) // it is "max" if there is no limit
        bytes = std::min(bytes, value);
    return bytes;
}

std::uint64_t free_memory() {
    std::uint64_t bytes = physical_memory(), value = 0;
    std::ifstream machine("/proc/meminfo");
    for (std::string word; machine >> word;)
        if (word == "MemAvailable:" && machine >> value)
            bytes = std::min(bytes, value * 1024);
    std::ifstream limit("/sys/fs/cgroup/memory.max"), in_use("/sys/fs/cgroup/memory.current"),
        kinds("/sys/fs/cgroup/memory.stat");
    std::uint64_t most = 0, current = 0;
    // Memory that holds the content of files counts as free, because the system releases it when it is needed.
    std::uint64_t files = 0;
    for (std::string word; kinds >> word >> value;)
        if (word == "inactive_file" || word == "active_file")
            files += value;
    if (limit >> most && in_use >> current)
        bytes = std::min(bytes, most - std::min(most, current - std::min(current, files)));
    return bytes;
}

} // namespace periscope

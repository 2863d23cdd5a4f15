// Restricts the helper process: whatever a file makes a library do there, the process can read hardly more than that
// file, write hardly more than its result, and reach no network.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>

namespace periscope {

struct Confinement {
    pid_t parent = 0;         // the process ends with it
    std::uint64_t memory = 0; // bytes, of the process and of any file it writes
    std::filesystem::path file,
        result; // files in the folder of the first may be read, in that of the second also be written
};

// Sets the limits for the rest of this process. Where the kernel has no Landlock (before 5.13, or switched off) it may
// open what its user may open; the other limits hold everywhere.
void confine(const Confinement& confinement);

} // namespace periscope

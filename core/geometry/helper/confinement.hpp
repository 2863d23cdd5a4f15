// Restrictions of the helper process. Whatever a damaged file makes a library do there, the process can read little
// more than that file, write little more than its result, and has no network access.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>

namespace periscope {

struct Confinement {
    pid_t parent = 0;         // process id of the parent; the helper ends when it ends
    std::uint64_t memory = 0; // limit for the memory of the process and for each file that it writes, bytes
    // The process can read files in the folder of `file`, and read and write files in the folder of `result`.
    std::filesystem::path file, result;
};

// Restricts this process until it ends. Without Landlock (in kernels before 5.13, or switched off), the process can
// open all files that its user can open; the other restrictions always hold.
void confine(const Confinement& confinement);

} // namespace periscope

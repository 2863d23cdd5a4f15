// Restricts the helper process. Whatever a file makes a library do there, the process can read little more than that
// file, write little more than its result, and has no network access.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>

namespace periscope {

struct Confinement {
    pid_t parent = 0;         // the process ends when its parent ends
    std::uint64_t memory = 0; // bytes; limit for the process and for each file that it writes
    // Files in the folder of `file` can be read; files in the folder of `result` can also be written.
    std::filesystem::path file, result;
};

// Sets the limits for the rest of this process. Without Landlock (kernels before 5.13, or switched off) the process can
// open all files that its user can open; the other limits always hold.
void confine(const Confinement& confinement);

} // namespace periscope

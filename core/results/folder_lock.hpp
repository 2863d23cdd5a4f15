// One run at a time in a results folder: an operating-system lock on a small file in it. The lock ends with its
// process, however that ends, so that it is never stale; the file says who holds it.
#pragma once

#include <filesystem>

namespace periscope {

inline constexpr char lock_name[] = ".run.lock";

class FolderLock {
public:
    // The folder exists. Throws FileError when another run holds it, with its process and host, or when no lock can be
    // made.
    explicit FolderLock(const std::filesystem::path& folder);
    ~FolderLock(); // frees it, and removes the file
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    std::filesystem::path file_;
    int descriptor_ = -1;
};

} // namespace periscope

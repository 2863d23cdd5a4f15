// Allows only one run at a time in a results folder, by an operating-system lock on a small file in it. The lock ends
// together with its process, even if that is killed, so no lock remains. The file says which process holds the lock.
#pragma once

#include <filesystem>

namespace periscope {

inline constexpr char lock_name[] = ".run.lock";

class FolderLock {
public:
    // The folder must exist. Throws FileError when another run holds the lock (with its process and host), or when the
    // lock cannot be made.
    explicit FolderLock(const std::filesystem::path& folder);
    ~FolderLock(); // releases the lock and removes the file
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    std::filesystem::path file_;
    int descriptor_ = -1;
};

} // namespace periscope

// A folder for the files that the program and its helper exchange.
#pragma once

#include <filesystem>

namespace periscope {

// A folder for temporary files; the destructor removes it with its content. A process that is killed leaves its folder
// behind, and the next process that makes such a folder removes it. Each folder has a file that its process keeps
// locked, so a folder without a lock is abandoned. Throws FileError if the folder cannot be made.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
    int lock_ = -1; // descriptor of the locked file
};

// Removes the folders in `base` that TemporaryFolder made for this user in processes that have ended.
void remove_left_folders(const std::filesystem::path& base);

} // namespace periscope

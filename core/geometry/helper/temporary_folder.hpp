// A folder for files that pass between this program and its helper.
#pragma once

#include <filesystem>

namespace periscope {

// A folder for temporary files, removed with all in it at the end. A process that is killed leaves its folder behind;
// the next one that makes such a folder removes it: the folder holds a file that its process has locked as long as it
// lives. Throws FileError.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
    int lock_ = -1; // the open file
};

// Removes the folders in `base` that TemporaryFolder made for this user in processes that no longer live.
void remove_left_folders(const std::filesystem::path& base);

} // namespace periscope

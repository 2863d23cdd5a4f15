// The text of a file that another file names: beside it, in its folder or below, and nowhere else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace periscope {

struct FileBeside {
    std::string text;
    std::string fault;      // what is wrong with the file ("does not exist"); empty when it was read
    bool too_large = false; // the fault is its size
};

// Reads a regular file of at most `most` bytes. A stranger's file may name any path: absolute ones, and those that
// leave the folder by ".." or by a symbolic link, are faults. A backslash separates folders, as on Windows.
FileBeside file_beside(const std::filesystem::path& folder, std::string name, std::uintmax_t most);

} // namespace periscope

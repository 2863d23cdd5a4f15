// Reads a file that another file refers to. It must be in the folder of that file or below.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace periscope {

struct FileBeside {
    std::string text;
    std::string fault;      // the reason why the file was not read, such as "does not exist"; empty if it was read
    bool too_large = false; // the file was not read because of its size
};

// Reads a regular file of at most `most` bytes. An untrusted file may refer to any path; absolute paths, and paths that
// leave the folder through ".." or a symbolic link, are faults. Backslashes separate folders, as on Windows.
FileBeside file_beside(const std::filesystem::path& folder, std::string name, std::uintmax_t most);

} // namespace periscope

// A text file to which lines are appended during a run.
#pragma once

#include <filesystem>
#include <string_view>

namespace periscope {

// append() writes each line with one call of the operating system, so that a killed program leaves only whole lines. If
// a line does not fit on the disk, the file is truncated to its last whole line. Every failure throws FileError, which
// names the file, the system's reason and what to do. It is also a failure if another program deletes, replaces or
// shortens the file, because lines would be lost.
class AppendedFile {
public:
    explicit AppendedFile(const std::filesystem::path& existing);
    ~AppendedFile();
    AppendedFile(const AppendedFile&) = delete;
    AppendedFile& operator=(const AppendedFile&) = delete;

    // Each line ends with a line break. An empty `lines` only checks that no other program has harmed the file.
    void append(std::string_view lines);
    std::size_t written() const { return written_; } // bytes of whole lines since the file was opened
    void sync();                                     // forces the data onto the disk

private:
    void require_unharmed() const;

    std::filesystem::path path_;
    int descriptor_ = -1;
    std::size_t before_ = 0, written_ = 0; // bytes in the file when it was opened, and since then
};

} // namespace periscope

// A text file to which lines are appended during a run.
#pragma once

#include <filesystem>
#include <string_view>

namespace periscope {

// A call of append() hands whole lines to the operating system at once, so that a killed program leaves only whole
// lines. If a line does not fit on the disk any more, the file is cut back to its last whole line. Every failure throws
// FileError, which names the file, the system's reason and what to do. It is a failure, too, if another program
// deletes, replaces or shortens the file, because lines are then lost.
class AppendedFile {
public:
    explicit AppendedFile(const std::filesystem::path& existing);
    ~AppendedFile();
    AppendedFile(const AppendedFile&) = delete;
    AppendedFile& operator=(const AppendedFile&) = delete;

    // Each line ends with a line break; if `lines` is empty, only checks that the file is unchanged
    void append(std::string_view lines);
    std::size_t written() const { return written_; } // bytes of whole lines since the file was opened
    void sync();                                     // forces the data onto the disk

private:
    void require_unharmed() const;

    std::filesystem::path path_;
    int descriptor_ = -1;
    std::size_t before_ = 0, written_ = 0;
};

} // namespace periscope

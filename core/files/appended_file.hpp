// A text file that grows line by line during a run.
#pragma once

#include <filesystem>
#include <string_view>

namespace periscope {

// Each line goes to the system whole, so that a killed program leaves whole lines. When one does not fit any
// more the file is cut back to its last whole line. Every failure throws FileError naming the file, the
// system's reason and what to do: also when the file was deleted, replaced or shortened behind our back, for then
// what was written is lost.
class AppendedFile {
public:
    explicit AppendedFile(const std::filesystem::path& existing);
    ~AppendedFile();
    AppendedFile(const AppendedFile&) = delete;
    AppendedFile& operator=(const AppendedFile&) = delete;

    void append(std::string_view lines); // each with its end; if empty, only checks that the file is unchanged
    std::size_t written() const { return written_; } // bytes of whole lines since the file was opened
    void sync();                                     // on the disk, not only in its cache

private:
    void require_unharmed() const;

    std::filesystem::path path_;
    int descriptor_ = -1;
    std::size_t before_ = 0, written_ = 0;
};

} // namespace periscope

// A file that is written completely or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>

namespace periscope {

// Writes to a temporary file beside `target`, which commit() renames to `target`. Without commit(), the temporary file
// is removed and the target stays as it was. Every failure throws FileError, which names the target, the system's
// reason and what to do.
class AtomicFile {
public:
    explicit AtomicFile(const std::filesystem::path& target);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::string_view bytes);
    void write_at(std::uint64_t offset, std::string_view bytes); // does not move the position of write()
    // Returns the path of the temporary file, which exists and is empty at first. It is for libraries that write to a
    // path.
    const std::filesystem::path& temporary() const { return temporary_; }
    void reserve(std::uint64_t bytes); // reserves disk space, for libraries that cannot handle a full disk
    void cut(std::uint64_t bytes);     // truncates the file to this length
    void commit();                     // forces the data onto the disk before the file is renamed

private:
    [[noreturn]] void fail(int error) const;
    std::filesystem::path target_, temporary_;
    int descriptor_ = -1;
};

// Throws FileError saying that `file` cannot be written, with the system's reason (an errno) and what to do.
[[noreturn]] void throw_cannot_write(const std::filesystem::path& file, int error);

// Returns true if the name is that of a temporary file, which a killed program may have left behind.
bool is_temporary_name(std::string_view name);

// Replaces `file` by one with this content, or throws FileError with the system's reason and leaves it as it was.
void write_atomically(const std::filesystem::path& file, std::string_view content);

} // namespace periscope

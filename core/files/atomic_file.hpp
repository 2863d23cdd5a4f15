// A file that appears whole or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>

namespace periscope {

// Collects what is written in a temporary file beside `target`; commit() puts it in the target's place.
// Without commit() the temporary file is removed and the target stays as it was. Every failure throws
// FileError naming the target, the system's reason and what to do.
class AtomicFile {
public:
    explicit AtomicFile(const std::filesystem::path& target);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::string_view bytes);
    void write_at(std::uint64_t offset, std::string_view bytes); // wherever write() is
    // For libraries that write by name: the file to write instead, which is there and empty.
    const std::filesystem::path& temporary() const { return temporary_; }
    void reserve(std::uint64_t bytes); // of the disk, for those that cannot cope with a full one
    void cut(std::uint64_t bytes);     // to this length
    void commit();                     // on the disk, not only in its cache, before the name changes

private:
    [[noreturn]] void fail(int error) const;
    std::filesystem::path target_, temporary_;
    int descriptor_ = -1;
};

// Throws FileError: that `file` cannot be written, the system's reason (an errno), and what to do.
[[noreturn]] void throw_cannot_write(const std::filesystem::path& file, int error);

// True for the name of a temporary file that a killed program may have left behind.
bool is_temporary_name(std::string_view name);

// Writes `content` beside `file` and renames it. Throws FileError with the system's reason.
void write_atomically(const std::filesystem::path& file, std::string_view content);

} // namespace periscope

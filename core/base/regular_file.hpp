// Opens files from untrusted sources. Only regular files are accepted: reading a FIFO could block the program for ever,
// and a device or a file in /proc may have no end.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace periscope {

enum class FinalLink { followed, refused }; // what happens if the path itself is a symbolic link

// A regular file on a disk, open for reading.
class RegularFile {
public:
    // Never blocks and never throws: if the file cannot be read, fault() says why.
    explicit RegularFile(const std::filesystem::path& file, FinalLink link = FinalLink::followed);
    ~RegularFile();
    RegularFile(const RegularFile&) = delete;
    RegularFile& operator=(const RegularFile&) = delete;

    // Returns why the file is not open: "the file does not exist", "this is a folder", "this is not a regular file",
    // "cannot read the file (Permission denied)"; empty if it is open.
    const std::string& fault() const { return fault_; }
    bool ok() const { return fault_.empty(); }
    std::uint64_t size() const { return size_; } // bytes, at the time of opening
    std::uint64_t inode() const { return inode_; }
    // Fills `to` with the bytes from offset `from` on. Returns false if the file ends before that, or cannot be read.
    bool read(std::uint64_t from, std::span<char> to) const;

private:
    std::string fault_;
    int descriptor_ = -1;
    std::uint64_t size_ = 0, inode_ = 0;
};

} // namespace periscope

// A stranger's file is opened here: a FIFO would let the program wait for ever, a device or a file of the kernel has no end.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace periscope {

enum class FinalLink { followed, refused }; // where the path itself is a symbolic link

// A regular file on a disk, open for reading.
class RegularFile {
public:
    // Never waits and never throws: where the file cannot be read, fault() says why.
    explicit RegularFile(const std::filesystem::path& file, FinalLink link = FinalLink::followed);
    ~RegularFile();
    RegularFile(const RegularFile&) = delete;
    RegularFile& operator=(const RegularFile&) = delete;

    // "the file does not exist", "this is a folder", "this is not a regular file", "cannot read the file (Permission
    // denied)"; empty when it is open.
    const std::string& fault() const { return fault_; }
    bool ok() const { return fault_.empty(); }
    std::uint64_t size() const { return size_; } // bytes, when it was opened
    std::uint64_t inode() const { return inode_; }
    // Fills `to` with the bytes from this offset on; false when the file ends before or cannot be read.
    bool read(std::uint64_t from, std::span<char> to) const;

private:
    std::string fault_;
    int descriptor_ = -1;
    std::uint64_t size_ = 0, inode_ = 0;
};

} // namespace periscope

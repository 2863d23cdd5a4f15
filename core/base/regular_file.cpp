#include "core/base/regular_file.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace periscope {
namespace {

// Returns whether the file belongs to the kernel (/proc, /sys). Such files are reported as regular files, but their
// size is unknown, and reading some of them waits for new data.
bool is_of_the_kernel(int descriptor) {
    struct statfs system {};
    return fstatfs(descriptor, &system) == 0 && (system.f_type == PROC_SUPER_MAGIC || system.f_type == SYSFS_MAGIC);
}

} // namespace

RegularFile::RegularFile(const std::filesystem::path& file, FinalLink link) {
    struct stat status {};
    // Opening a device may have an effect. Therefore the type is checked before opening, and again for the opened file.
    if (stat(file.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
        fault_ = S_ISDIR(status.st_mode) ? "this is a folder" : "this is not a regular file";
        return;
    }
    const int no_link = link == FinalLink::refused ? O_NOFOLLOW : 0;
    descriptor_ = open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | no_link);
    if (descriptor_ < 0 || fstat(descriptor_, &status) != 0)
        fault_ = errno == ENOENT ? "the file does not exist"
                                 : fmt::format("cannot read the file ({})", std::strerror(errno));
    else if (!S_ISREG(status.st_mode) || is_of_the_kernel(descriptor_))
        fault_ = "this is not a regular file";
    size_ = static_cast<std::uint64_t>(status.st_size);
    inode_ = status.st_ino;
}

RegularFile::~RegularFile() {
    if (descriptor_ >= 0)
        close(descriptor_);
}

bool RegularFile::read(std::uint64_t from, std::span<char> to) const {
    if (!ok())
        return false;
    while (!to.empty()) {
        const ssize_t got = pread(descriptor_, to.data(), to.size(), static_cast<off_t>(from));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        from += static_cast<std::uint64_t>(got);
        to = to.subspan(static_cast<std::size_t>(got));
    }
    return true;
}

} // namespace periscope

#include "core/results/folder_lock.hpp"

#include "core/base/error.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace periscope {
namespace {

std::string host_name() {
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "this host";
}

std::string content_of(int descriptor) {
    std::array<char, 512> text{};
    const ssize_t bytes = pread(descriptor, text.data(), text.size(), 0);
    return {text.data(), static_cast<std::size_t>(bytes > 0 ? bytes : 0)};
}

// Returns whether the descriptor still refers to the file of this name. It does not if the previous holder of the lock
// has deleted the file between open() and flock().
bool is_still(int descriptor, const std::filesystem::path& file) {
    struct stat open {
    }, named{};
    return fstat(descriptor, &open) == 0 && stat(file.c_str(), &named) == 0 && open.st_ino == named.st_ino &&
           open.st_dev == named.st_dev;
}

} // namespace

FolderLock::FolderLock(const std::filesystem::path& folder) : file_(folder / lock_name) {
    const auto refuse = [&](const std::string& reason) {
        const std::string message = fmt::format("Cannot write results to '{}': {}", folder.string(), reason);
        if (descriptor_ >= 0)
            close(descriptor_);
        throw FileError(message);
    };
    for (;;) {
        descriptor_ = open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
        if (descriptor_ < 0)
            refuse(fmt::format("cannot create the lock '{}': {}. Check the permissions, or choose another folder.",
                               lock_name, std::strerror(errno)));
        if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
            const std::string holder = content_of(descriptor_);
            refuse(errno == EWOULDBLOCK
                       ? fmt::format("another run is writing there ({}). Wait until it has ended, or "
                                     "choose another folder.",
                                     holder.empty() ? "unknown process" : holder)
                       : fmt::format("cannot lock the folder: {}. Choose a folder on another file system.",
                                     std::strerror(errno)));
        }
        if (is_still(descriptor_, file_))
            break;
        close(descriptor_);
    }
    const std::string holder = fmt::format("process {} on {}", getpid(), host_name());
    if (ftruncate(descriptor_, 0) != 0 ||
        pwrite(descriptor_, holder.data(), holder.size(), 0) != static_cast<ssize_t>(holder.size())) {
        // If the message cannot be written, for example on a full disk, the lock is still valid.
    }
}

FolderLock::~FolderLock() {
    // The file is deleted while it is still locked. A process that has opened it before then notices in is_still() that
    // it was deleted.
    unlink(file_.c_str());
    close(descriptor_);
}

} // namespace periscope

#include "core/geometry/helper/temporary_folder.hpp"

#include "core/base/error.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>

namespace periscope {
namespace {

constexpr std::string_view beginning = "periscope-";
constexpr const char* lock_name = "in-use"; // the system releases the lock when the process ends, even if it is killed

[[noreturn]] void refuse(const std::filesystem::path& base) {
    throw FileError(
        fmt::format("Cannot create a temporary folder in {} ({}) — free some space, or set TMPDIR to another folder",
                    base.string(), std::strerror(errno)));
}

bool is_own_folder(const std::filesystem::path& path) {
    struct stat status {};
    return lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid();
}

} // namespace

void remove_left_folders(const std::filesystem::path& base) {
    std::error_code error;
    // If another process makes or removes a folder meanwhile, the loop can end early; the next call removes the
    // remaining folders.
    for (std::filesystem::directory_iterator entry(base, error), end; !error && entry != end; entry.increment(error)) {
        const std::filesystem::path folder = entry->path();
        if (!folder.filename().native().starts_with(beginning) || !is_own_folder(folder))
            continue;
        const int lock = open((folder / lock_name).c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
        if (lock < 0) // not such a folder, or the process has not made its lock yet
            continue;
        if (flock(lock, LOCK_EX | LOCK_NB) == 0) {
            std::error_code ignored;
            std::filesystem::remove_all(folder, ignored);
        }
        close(lock);
    }
}

TemporaryFolder::TemporaryFolder() {
    std::error_code error;
    std::filesystem::path base = std::filesystem::temp_directory_path(error);
    if (error)
        base = "/tmp";
    remove_left_folders(base);
    // Until the new folder is locked, another process may take it for an abandoned one and remove it. Then another
    // folder is made.
    for (int tries = 0; tries < 100; ++tries) {
        std::string pattern = (base / (std::string(beginning) + "XXXXXX")).string();
        if (!mkdtemp(pattern.data()))
            refuse(base);
        path_ = pattern;
        lock_ = open((path_ / lock_name).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        struct stat status {};
        if (lock_ >= 0 && flock(lock_, LOCK_EX | LOCK_NB) == 0 && fstat(lock_, &status) == 0 && status.st_nlink > 0)
            return;
        const int reason = errno;
        const bool failed = lock_ < 0 && std::filesystem::exists(path_, error);
        if (lock_ >= 0)
            close(lock_);
        std::filesystem::remove_all(path_, error);
        errno = reason;
        if (failed)
            refuse(base);
    }
    refuse(base);
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
    close(lock_);
}

} // namespace periscope

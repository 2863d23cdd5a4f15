#include "core/files/appended_file.hpp"

#include "core/base/error.hpp"
#include "core/files/atomic_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace periscope {

AppendedFile::AppendedFile(const std::filesystem::path& existing)
    : path_(existing), descriptor_(::open(existing.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC)) {
    if (descriptor_ < 0)
        throw_cannot_write(path_, errno);
    const off_t end = ::lseek(descriptor_, 0, SEEK_END);
    before_ = end > 0 ? static_cast<std::size_t>(end) : 0;
}

AppendedFile::~AppendedFile() {
    ::close(descriptor_);
}

void AppendedFile::require_unharmed() const {
    const auto refuse = [this](const char* what) {
        throw FileError(
            fmt::format("Cannot write '{}': {} during writing — keep other programs out of the folder, and run again",
                        path_.string(), what));
    };
    struct stat ours {
    }, named{};
    if (::fstat(descriptor_, &ours) != 0)
        throw_cannot_write(path_, errno);
    if (::stat(path_.c_str(), &named) != 0)
        refuse("it was deleted or moved away");
    if (ours.st_ino != named.st_ino || ours.st_dev != named.st_dev)
        refuse("it was replaced by another file");
    if (static_cast<std::size_t>(ours.st_size) < before_ + written_)
        refuse("it was shortened");
}

void AppendedFile::append(std::string_view lines) {
    require_unharmed();
    while (!lines.empty()) {
        const std::size_t end = lines.find('\n');
        const std::string_view line = lines.substr(0, end == std::string_view::npos ? end : end + 1);
        const ssize_t count = ::write(descriptor_, line.data(), line.size());
        if (count < 0 && errno == EINTR)
            continue;
        int error = errno;
        // After an incomplete write, the attempt to write the rest returns the reason.
        if (count >= 0 && static_cast<std::size_t>(count) < line.size()) {
            const auto rest = line.substr(static_cast<std::size_t>(count));
            const ssize_t more = ::write(descriptor_, rest.data(), rest.size());
            error = more < 0 ? errno : ENOSPC;
            if (more == static_cast<ssize_t>(rest.size()))
                error = 0;
        } else if (count >= 0) {
            error = 0;
        }
        if (error != 0) {
            static_cast<void>(::ftruncate(descriptor_, static_cast<off_t>(before_ + written_)) == 0);
            throw_cannot_write(path_, error);
        }
        written_ += line.size();
        lines.remove_prefix(line.size());
    }
}

void AppendedFile::sync() {
    require_unharmed();
    if (::fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS)
        throw_cannot_write(path_, errno);
}

} // namespace periscope

#include "core/files/atomic_file.hpp"

#include "core/base/error.hpp"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <random>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace periscope {
namespace {

constexpr std::string_view temporary_suffix = ".tmp";
constexpr std::string_view temporary_mark = ".periscope-";

const char* remedy(int error) {
    switch (error) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return "free some space, or choose a folder on another disk";
    case EACCES:
    case EPERM:
    case EROFS:
        return "choose a folder with write permission, or change the permissions";
    case ENOENT:
    case ENOTDIR:
        return "check the path; its folder must exist";
    case EISDIR:
    case EEXIST:
        return "choose another name, or move the existing item";
    case ENAMETOOLONG:
        return "choose a shorter name";
    default:
        return "check the disk, or choose another folder";
    }
}

// Returns a temporary name in the folder of the target, so that renaming does not move data to another disk. The name
// is random, so that two programs or threads that write the same file do not use the same one.
std::filesystem::path temporary_name(const std::filesystem::path& target) {
    std::random_device random;
    return target.parent_path() /
           fmt::format(".{}{}{:08x}{}", target.filename().string(), temporary_mark, random(), temporary_suffix);
}

// Puts the directory entry of a renamed file on the disk. Only then does the file survive a power failure under its new
// name. Errors are ignored: some file systems do not support this, and the content of the file is complete in any case.
void sync_folder(const std::filesystem::path& folder) {
    const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    static_cast<void>(::fsync(descriptor));
    ::close(descriptor);
}

} // namespace

AtomicFile::AtomicFile(const std::filesystem::path& target) : target_(target) {
    // If the target is a symbolic link, it is kept, and the file that it points to is replaced.
    std::error_code ignored;
    if (std::filesystem::is_symlink(target, ignored))
        if (auto real = std::filesystem::canonical(target, ignored); !ignored)
            target_ = std::move(real);

    mode_t mode = 0666; // reduced by the umask; an existing file keeps its mode
    struct stat old {};
    const bool exists = ::stat(target_.c_str(), &old) == 0;
    if (exists && S_ISDIR(old.st_mode))
        fail(EISDIR);
    if (exists && !S_ISREG(old.st_mode))
        throw FileError(fmt::format("Cannot write '{}': it is a device or a pipe, not a file — choose another name",
                                    target_.string()));
    if (exists)
        mode = old.st_mode & 0777;

    do {
        temporary_ = temporary_name(target_);
        descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    } while (descriptor_ < 0 && errno == EEXIST);
    if (descriptor_ < 0)
        fail(errno);
    if (exists)
        // errors are ignored, because some file systems have no permissions
        static_cast<void>(::fchmod(descriptor_, mode));
}

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0)
        ::close(descriptor_);
    if (!temporary_.empty())
        ::unlink(temporary_.c_str());
}

void AtomicFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            fail(errno);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void AtomicFile::write_at(std::uint64_t offset, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            fail(errno);
        bytes.remove_prefix(static_cast<std::size_t>(written));
        offset += static_cast<std::uint64_t>(written);
    }
}

void AtomicFile::reserve(std::uint64_t bytes) {
    if (const int error = ::posix_fallocate(descriptor_, 0, static_cast<off_t>(bytes)); error != 0)
        fail(error);
}

void AtomicFile::cut(std::uint64_t bytes) {
    if (::ftruncate(descriptor_, static_cast<off_t>(bytes)) != 0)
        fail(errno);
}

void AtomicFile::commit() {
    if (::fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS)
        fail(errno);
    const int closed = ::close(descriptor_);
    descriptor_ = -1;
    if (closed != 0 && errno != EINTR)
        fail(errno);
    if (::rename(temporary_.c_str(), target_.c_str()) != 0)
        fail(errno);
    temporary_.clear();
    sync_folder(target_.parent_path());
}

void AtomicFile::fail(int error) const {
    throw_cannot_write(target_, error);
}

void throw_cannot_write(const std::filesystem::path& file, int error) {
    throw FileError(fmt::format("Cannot write '{}': {} — {}", file.string(), std::generic_category().message(error),
                                remedy(error)));
}

bool is_temporary_name(std::string_view name) {
    return name.starts_with('.') && name.ends_with(temporary_suffix) &&
           name.find(temporary_mark) != std::string_view::npos;
}

void write_atomically(const std::filesystem::path& file, std::string_view content) {
    AtomicFile out(file);
    out.write(content);
    out.commit();
}

} // namespace periscope

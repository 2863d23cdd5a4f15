#include "core/geometry/import/file_beside.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

namespace periscope {
namespace {

bool is_below(const std::filesystem::path& file, const std::filesystem::path& folder) {
    const auto [rest, _] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
    return rest == folder.end();
}

struct Descriptor {
    int number;
    explicit Descriptor(const std::filesystem::path& file)
        : number(open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)) {}
    ~Descriptor() {
        if (number >= 0)
            close(number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
};

} // namespace

FileBeside file_beside(const std::filesystem::path& folder, std::string name, std::uintmax_t most) {
    namespace fs = std::filesystem;
    std::replace(name.begin(), name.end(), '\\', '/');
    const fs::path relative(name);
    if (relative.is_absolute())
        return {{}, "has an absolute path; only files in the folder of the mesh are read"};
    std::error_code error;
    const fs::path base = fs::canonical(folder.empty() ? fs::path(".") : folder, error);
    const fs::path file = error ? fs::path() : fs::canonical(base / relative, error);
    if (!is_below((base / relative).lexically_normal(), base))
        return {{}, "is outside the folder of the mesh; only files in this folder are read"};
    if (error)
        return {{}, "does not exist"};
    if (!is_below(file, base))
        return {{}, "is outside the folder of the mesh; only files in this folder are read"};
    const Descriptor descriptor(file);
    struct stat status {};
    if (descriptor.number < 0 || fstat(descriptor.number, &status) != 0)
        return {{}, "cannot be opened"};
    if (!S_ISREG(status.st_mode))
        return {{}, "is not a regular file"};
    const auto size = static_cast<std::uintmax_t>(status.st_size);
    if (size > most)
        return {{}, fmt::format("has {:.0f} MB, too much", static_cast<double>(size) / (1 << 20)), true};
    FileBeside found;
    found.text.resize(size);
    for (std::size_t done = 0; done < size;) {
        const ssize_t got = read(descriptor.number, found.text.data() + done, size - done);
        if (got <= 0)
            return {{}, "cannot be read"};
        done += static_cast<std::size_t>(got);
    }
    return found;
}

} // namespace periscope

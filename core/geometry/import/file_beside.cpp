#include "core/geometry/import/file_beside.hpp"

#include "core/base/regular_file.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {
namespace {

bool is_below(const std::filesystem::path& file, const std::filesystem::path& folder) {
    const auto [rest, _] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
    return rest == folder.end();
}

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
    if (fs::exists(file, error) && !fs::is_regular_file(file, error))
        return {{}, "is not a regular file"};
    const RegularFile opened(file, FinalLink::refused);
    if (!opened.ok())
        return {{}, "cannot be opened"};
    if (opened.size() > most)
        return {{}, fmt::format("is too large ({:.0f} MB)", static_cast<double>(opened.size()) / (1 << 20)), true};
    FileBeside found;
    found.text.resize(opened.size());
    if (!opened.read(0, found.text))
        return {{}, "cannot be read"};
    return found;
}

} // namespace periscope

#include "gpu/device/kernel_cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace periscope::gpu {
namespace {

namespace fs = std::filesystem;

constexpr const char* variable = "POCL_CACHE_DIR";

std::string value_of(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

constexpr std::array variables{variable, "XDG_CACHE_HOME", "HOME"};

// An empty variable confuses PoCL: with an empty POCL_CACHE_DIR it ends the program.
bool has_empty_variable() {
    return std::any_of(variables.begin(), variables.end(),
                       [](const char* name) { return std::getenv(name) && value_of(name).empty(); });
}

// If none of these variables is set, PoCL uses a folder in /tmp that anybody may have made.
bool is_anybodys() {
    return std::all_of(variables.begin(), variables.end(), [](const char* name) { return value_of(name).empty(); });
}

// Returns a folder whose name is the same at every start, so that kernels are found again. It must belong to this user,
// because PoCL runs what is in it.
std::optional<fs::path> temporary_folder() {
    std::error_code error;
    fs::path base = fs::temp_directory_path(error);
    if (error)
        base = "/tmp";
    const fs::path folder = base / fmt::format("periscope-kernels-{}", geteuid());
    struct stat found {};
    if (mkdir(folder.c_str(), 0700) != 0 && lstat(folder.c_str(), &found) != 0)
        return std::nullopt;
    if (lstat(folder.c_str(), &found) != 0 || !S_ISDIR(found.st_mode) || found.st_uid != geteuid() ||
        (found.st_mode & 0077) != 0 || !can_be_written(folder))
        return std::nullopt;
    return folder;
}

} // namespace

fs::path kernel_cache_folder() {
    if (const std::string given = value_of(variable); !given.empty())
        return given;
    if (const std::string cache = value_of("XDG_CACHE_HOME"); !cache.empty())
        return fs::path(cache) / "pocl/kcache";
    if (const std::string home = value_of("HOME"); !home.empty())
        return fs::path(home) / ".cache/pocl/kcache";
    return "/tmp/pocl/kcache";
}

bool can_be_written(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (!fs::is_directory(folder, error))
        return false;
    // a file is made, because permissions do not show whether the disk is full
    std::string pattern = (folder / "periscope-XXXXXX").string();
    if (!mkdtemp(pattern.data()))
        return false;
    rmdir(pattern.c_str());
    return true;
}

void prepare_pocl() {
    const fs::path folder = kernel_cache_folder();
    if (is_anybodys() || !can_be_written(folder)) {
        if (const auto other = temporary_folder())
            setenv(variable, other->c_str(), 1);
    } else if (has_empty_variable()) {
        setenv(variable, folder.c_str(), 1);
    }
    setenv("HWLOC_PLUGINS_PATH", "/dev/null", 0);
}

} // namespace periscope::gpu

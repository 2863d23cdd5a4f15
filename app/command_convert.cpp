#include "app/commands.hpp"
#include "app/printable.hpp"
#include "app/terminal.hpp"

#include "core/base/error.hpp"
#include "core/case_file/case_file.hpp"
#include "core/files/atomic_file.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace periscope::app {
namespace {

namespace fs = std::filesystem;

// Writes the converted case. The original, with its comments, is kept next to it.
fs::path convert(const fs::path& file, const std::string& content) {
    fs::path original = file;
    original += ".version-1";
    if (fs::exists(original))
        throw FileError(
            fmt::format("{}: cannot keep the original there because this file exists — rename it", original.string()));
    std::error_code error;
    fs::copy_file(file, original, error);
    if (error)
        throw FileError(fmt::format("{}: cannot copy the original to {} ({}) — check the permissions of the folder",
                                    file.string(), original.string(), error.message()));
    write_atomically(file, content);
    return original;
}

} // namespace

int convert_command(const ConvertOptions& options) {
    for (const std::string& file : options.case_files) {
        const auto content = in_version_2(read_case_text(file), file);
        if (content)
            fmt::print("{}: converted to version 2. The original is {}.\n", printable(file),
                       printable(convert(file, *content).string()));
        else
            fmt::print("{}: not changed; it is not a version 1 file.\n", printable(file));
    }
    return success;
}

} // namespace periscope::app

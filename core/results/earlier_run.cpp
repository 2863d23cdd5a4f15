#include "core/results/earlier_run.hpp"

#include "core/base/error.hpp"
#include "core/base/file_content.hpp"
#include "core/files/atomic_file.hpp"
#include "core/frames/rigid_bodies_file.hpp"
#include "core/frames/vtu_writer.hpp"
#include "core/results/checkpoint_file.hpp"
#include "core/results/folder_lock.hpp"
#include "core/results/results_folder.hpp"
#include "core/results/run_json.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>
#include <vector>

namespace periscope {
namespace {

namespace fs = std::filesystem;

bool is_numbered(std::string_view name, std::string_view prefix, std::string_view suffix) {
    if (!name.starts_with(prefix) || !name.ends_with(suffix) || name.size() < prefix.size() + 4 + suffix.size())
        return false;
    name.remove_prefix(prefix.size());
    name.remove_suffix(suffix.size());
    return std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_frame_name(std::string_view name) {
    return is_numbered(name, "frame-", ".vtu") || is_numbered(name, "rigid-bodies-", ".vtp");
}

bool is_table_name(std::string_view name) {
    return name == "case.json" || name == "frames.pvd" || name == "observers.csv" || name == sets_name ||
           name == checkpoint_name || name == rigid_bodies_pvd;
}

// The files that a run would replace, except run.json, and temporary files of killed runs.
struct Found {
    std::vector<fs::path> results, leftovers;
};

Found look(const fs::path& folder) {
    Found found;
    const auto look_in = [&found](const fs::path& directory, const auto& is_result) {
        for (const auto& entry : fs::directory_iterator(directory)) {
            const std::string name = entry.path().filename().string();
            if (is_result(name))
                found.results.push_back(entry.path());
            else if (is_temporary_name(name))
                found.leftovers.push_back(entry.path());
        }
    };
    if (fs::is_symlink(folder / "frames"))
        throw FileError(fmt::format(
            "Cannot write results to '{}': its folder 'frames' is a link — remove the link, or choose another folder",
            folder.string()));
    look_in(folder, is_table_name);
    if (fs::is_directory(folder / "frames"))
        look_in(folder / "frames", is_frame_name);
    return found;
}

bool holds_a_run(const fs::path& folder) {
    const std::optional<std::string> text = content_of(folder / "run.json");
    return text && is_run_json(*text);
}

// Converts an error of the file system to a message.
template <typename Work>
void guarded(const fs::path& folder, Work work) {
    try {
        work();
    } catch (const fs::filesystem_error& error) {
        throw FileError(fmt::format(
            "Cannot write results to '{}': {} — check the path and its permissions, or choose another folder",
            folder.string(), error.code().message()));
    }
}

// Returns whether the folder is empty. The lock of a run that is about to write, or was killed, is ignored.
bool is_empty_but_for_a_lock(const fs::path& folder) {
    return std::ranges::all_of(fs::directory_iterator(folder),
                               [](const auto& entry) { return entry.path().filename() == lock_name; });
}

// Returns the files that must be removed before a run may write here; throws FileError if they must not be removed.
Found look_for_room(const fs::path& folder, bool overwrite) {
    if (fs::exists(folder) && !fs::is_directory(folder))
        throw FileError(fmt::format("Cannot write results to '{}': it is a file, not a folder — choose another name",
                                    folder.string()));
    fs::create_directories(folder);
    if (access(folder.c_str(), W_OK) != 0)
        throw FileError(
            fmt::format("Cannot write results to '{}': {} — check its permissions, or choose another folder",
                        folder.string(), std::strerror(errno)));
    Found found = look(folder);
    if (!overwrite && !is_empty_but_for_a_lock(folder))
        throw FileError(fmt::format("The results folder '{}' is not empty — choose another one, or allow overwriting "
                                    "(--overwrite), which removes only the files of an earlier run",
                                    folder.string()));
    if (!holds_a_run(folder)) {
        if (fs::exists(folder / "run.json"))
            found.results.push_back(folder / "run.json");
        if (!found.results.empty())
            throw FileError(fmt::format("'{}' would be overwritten, but '{}' does not contain an earlier run — choose "
                                        "another folder, or move the file away",
                                        found.results.front().string(), folder.string()));
    }
    return found;
}

} // namespace

void check_results_folder(const fs::path& folder, bool overwrite) {
    guarded(folder, [&] { look_for_room(folder, overwrite); });
}

void make_room(const fs::path& folder, bool overwrite) {
    guarded(folder, [&] {
        const Found found = look_for_room(folder, overwrite);
        for (const auto* files : {&found.results, &found.leftovers})
            for (const fs::path& file : *files)
                fs::remove(file);
        fs::create_directories(folder / "frames");
    });
}

std::string frame_name(std::size_t number) {
    return fmt::format("frames/frame-{:04}.vtu", number);
}

void remove_frames_but(const fs::path& folder, const std::vector<std::string>& kept) {
    guarded(folder, [&] {
        const Found found = look(folder);
        for (const fs::path& file : found.leftovers)
            fs::remove(file);
        for (const fs::path& file : found.results)
            if (is_frame_name(file.filename().string()) &&
                std::find(kept.begin(), kept.end(), fs::relative(file, folder).generic_string()) == kept.end())
                fs::remove(file);
        fs::create_directories(folder / "frames");
    });
}

} // namespace periscope

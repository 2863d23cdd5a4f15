#include "ui/document/file_move.hpp"

#include "core/base/file_content.hpp"
#include "core/case_file/named_files.hpp"

#include <fmt/format.h>

#include <utility>

namespace periscope::ui {

namespace fs = std::filesystem;

namespace {

bool are_alike(const fs::path& a, const fs::path& b) {
    std::error_code error;
    const auto size = fs::file_size(a, error);
    return !error && size == fs::file_size(b, error) && !error && content_of(a) == content_of(b);
}

} // namespace

FileMove::FileMove(fs::path folder, bool copies) : folder_(std::move(folder)), copies_(copies) {}

void FileMove::apply(Case& value) {
    const fs::path before = std::exchange(value.folder, folder_);
    if (before == folder_)
        return;
    for (std::string* named : named_files(value)) {
        if (named->empty() || !fs::path(*named).is_relative())
            continue;
        const fs::path target = fs::weakly_canonical(before / *named);
        const fs::path relative = target.lexically_relative(fs::weakly_canonical(folder_));
        const bool is_outside = relative.empty() || *relative.begin() == "..";
        *named = !is_outside ? relative.string() : copies_ ? name_of_copy(target) : target.string();
    }
}

// Copies `file` to the folder and returns the name of the copy. If the folder has a file of this name with the same
// content, no copy is made; if the content differs, the copy gets a number. Returns the whole path of `file` if it
// cannot be copied.
std::string FileMove::name_of_copy(const fs::path& file) {
    if (const auto known = names_.find(file); known != names_.end())
        return known->second;
    std::string name = file.filename().string();
    std::error_code error;
    for (int number = 2; fs::exists(folder_ / name, error) && content_of(folder_ / name) != content_of(file); ++number)
        name = fmt::format("{}-{}{}", file.stem().string(), number, file.extension().string());
    const bool is_there = fs::exists(folder_ / name, error);
    if (!is_there && fs::copy_file(file, folder_ / name, error))
        copied_.push_back(folder_ / name);
    return names_[file] = is_there || !error ? name : file.string();
}

Case with_whole_paths(Case value) {
    std::error_code error;
    for (std::string* named : named_files(value))
        if (!named->empty())
            if (const fs::path whole = fs::weakly_canonical(value.folder / *named, error); !error)
                *named = whole.string();
    return value;
}

Case with_files_of(const Case& value, const Case& other) {
    Case found = with_whole_paths(value), wanted = with_whole_paths(other);
    const std::vector<std::string*> here = named_files(found), there = named_files(wanted);
    bool is_moved = false;
    for (std::size_t k = 0; k < here.size() && here.size() == there.size(); ++k)
        if (*here[k] != *there[k] && are_alike(*here[k], *there[k])) {
            *here[k] = *there[k];
            is_moved = true;
        }
    return is_moved ? found : value;
}

} // namespace periscope::ui

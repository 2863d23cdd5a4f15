#include "core/case_file/case_entries.hpp"

#include "core/case_file/case_file.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/case_file/named_files.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace periscope {
namespace {

namespace fs = std::filesystem;

// Returns the JSON of a case without entries that has everything else that the reader requires.
Json empty_case() {
    Case value;
    value.horizon = parse_quantity("3 dx", dimension::length);
    value.run.end_time = Quantity(1.0);
    return Json::parse(case_to_json(value));
}

// Returns whether the file is in the folder or below it; both paths are absolute.
bool is_below(const fs::path& file, const fs::path& folder) {
    const fs::path relative = file.lexically_relative(folder);
    return !relative.empty() && *relative.begin() != "..";
}

} // namespace

std::string entries_to_json(Case entries) {
    for (std::string* file : named_files(entries))
        if (!file->empty() && fs::path(*file).is_relative())
            *file = (entries.folder / *file).lexically_normal().string();
    const Json whole = Json::parse(case_to_json(entries));
    Json text = Json::object();
    for_each_list([&](const char* key, auto) {
        if (const auto found = whole.find(key); found != whole.end() && !found->empty())
            text[key] = *found;
    });
    return text.dump(2) + "\n";
}

Case read_entries(std::string_view json, const fs::path& folder) {
    const Json text = Json::parse(json, nullptr, false, true);
    if (text.is_discarded())
        throw std::invalid_argument("The text is not JSON");
    Json whole = empty_case();
    bool has_entries = false;
    for_each_list([&](const char* key, auto) {
        if (const auto found = text.find(key); found != text.end() && !found->empty()) {
            whole[key] = *found;
            has_entries = true;
        }
    });
    if (!has_entries)
        throw std::invalid_argument(R"(The text has no entries of a case, e.g. { "sets": [ … ] })");
    ParsedCase parsed = parse_case(whole.dump(), folder);
    if (!parsed.of_reading.empty()) {
        const Problem& first = parsed.of_reading.front();
        throw std::invalid_argument(fmt::format("{}: {}", first.path, first.reason));
    }
    for (std::string* file : named_files(parsed.value))
        if (fs::path(*file).is_absolute() && is_below(*file, folder))
            *file = fs::path(*file).lexically_relative(folder).string();
    return std::move(parsed.value);
}

} // namespace periscope

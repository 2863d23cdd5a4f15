#include "core/case_file/case_file.hpp"

#include "core/base/regular_file.hpp"
#include "core/base/short_quotes.hpp"
#include "core/base/trimmed.hpp"
#include "core/case/geometry_formats.hpp"
#include "core/case/words.hpp"
#include "core/case_file/case_reader.hpp"
#include "core/case_file/json_path.hpp"
#include "core/case_file/json_text.hpp"
#include "core/case_file/unique_keys.hpp"
#include "core/case_file/version_1.hpp"
#include "core/files/refuse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <unordered_set>
#include <utility>

namespace periscope {
namespace {

// Throws if the file has the extension of a mesh or a surface. Without this, the message would only be that its first
// line is not valid JSON.
void refuse_other_kind(const std::filesystem::path& file) {
    const GeometryFormatInfo* format = geometry_format_of(file);
    if (format)
        refuse(file,
               fmt::format("this is not a case, but has the extension of a {} ({})",
                           format->kind == GeometryKind::mesh ? "volume mesh" : "surface", format->name),
               fmt::format("name the file as {} in a case; periscope-cli mesh shows what it contains",
                           format->kind == GeometryKind::mesh ? "geometry.mesh.file" : "geometry.surface.file"));
    if (!has_case_ending(file) && !conversion_of(file).empty())
        refuse(file, "this is not a case: " + unread_format(file), remedy_for_unread(file));
}

// Throws if an index in the path is beyond the end of its list, because writing there would fill the list with null up
// to this index. A list that does not exist yet counts as empty.
void require_indices_within(const Json& root, Json::json_pointer pointer) {
    for (; !pointer.empty(); pointer.pop_back()) {
        const Json::json_pointer list = pointer.parent_pointer();
        const std::string& index = pointer.back();
        const Json* const found = root.contains(list) ? &root.at(list) : nullptr;
        const bool is_list =
            found && !found->is_null() ? found->is_array() : index.find_first_not_of("0123456789") == std::string::npos;
        if (is_list && std::stoul(index) > (found ? found->size() : 0))
            throw std::out_of_range(index);
    }
}

// Applies a change such as "materials[0].density=7850 kg/m^3" to the JSON of a case. The new value is parsed as JSON;
// if that fails, it is a text.
void apply_override(Json& root, const std::string& edit, std::vector<Problem>& problems) {
    const auto equals = edit.find('=');
    if (equals == std::string::npos || equals == 0) {
        problems.push_back({edit, "Not a valid change", "write path=value, e.g. run.end_time=50us"});
        return;
    }
    const std::string value = edit.substr(equals + 1);
    Json parsed;
    try {
        std::vector<Problem> of_keys;
        auto read = parse_json(value, of_keys, edit.substr(0, equals));
        problems.insert(problems.end(), of_keys.begin(), of_keys.end());
        if (!read)
            return;
        parsed = std::move(*read);
    } catch (const Json::exception&) {
        parsed = value;
    }
    try {
        const Json::json_pointer pointer = json_path(edit.substr(0, equals));
        require_indices_within(root, pointer);
        root[pointer] = parsed;
    } catch (const std::exception&) { // thrown by the JSON library, and if brackets contain something other than a
                                      // number
        problems.push_back(
            {edit.substr(0, equals), "No such entry in the case", "use a path like materials[0].density"});
    }
}

UnreadEntry unread_entry(const Json& root, const std::string& path) {
    const Json* found = find_at(root, path);
    if (!found)
        return {path, {}, false};
    const bool is_text = found->is_string();
    return {path, is_text ? found->get<std::string>() : found->dump(-1, ' ', false, Json::error_handler_t::replace),
            is_text};
}

// A set of paths. cover() returns whether a path is in the set, or lies below a path in the set.
class Paths {
public:
    void add(const std::string& path) { paths_.insert(path); }
    bool cover(const std::string& path) const {
        if (paths_.contains(""))
            return true;
        for (std::size_t end = path.find_first_of(".["); end != std::string::npos;
             end = path.find_first_of(".[", end + 1))
            if (paths_.contains(path.substr(0, end)))
                return true;
        return paths_.contains(path);
    }

private:
    std::unordered_set<std::string> paths_;
};

// Reports values that version 1 does not have. The other keys have the same meaning in both versions.
void refuse_in_version_1(Case& value, std::vector<Problem>& problems) {
    const auto refuse = [&](const char* path, const std::string& what, const std::string& remedy) {
        problems.push_back({path, fmt::format("Version 1 of the format has no {}", what),
                            remedy + "convert the file to version 2 with 'periscope-cli convert'"});
    };
    if (std::exchange(value.run.from_limit, false))
        refuse("run.time_step", fmt::format("'{}'", words::automatic_step), "enter a time, e.g. '50 ns', or ");
    if (!value.rigid_bodies.empty())
        refuse("rigid_bodies", "rigid bodies", "");
    if (value.self_contact)
        refuse("self_contact", "self-contact", "");
    if (value.run.removal_distance)
        refuse("run.removal_distance", "removal of far nodes", "");
    if (value.run.quasi_static.load_control)
        refuse("run.load_control", "load control by an observer", "");
    if (value.run.stop)
        refuse("run.stop_when", "stop criterion", "");
}

// Makes problems fit for display: shortens long texts from the file, and limits the number of problems.
void make_readable(std::vector<Problem>& problems) {
    constexpr std::size_t most = 1000;
    if (problems.size() > most) {
        const std::string all = fmt::format("{} errors in all", problems.size());
        problems.resize(most);
        problems.push_back({"", all, "correct these first"});
    }
    for (Problem& p : problems)
        p = {shortened(p.path), with_short_quotes(p.reason), with_short_quotes(p.remedy)};
}

// Parses the text, applies the overrides, and reads the case. Returns false if errors make further checks impossible.
bool read_tree(std::string_view text, const std::vector<std::string>& overrides, ParsedCase& parsed) {
    auto read = read_json_text(text, parsed.problems);
    if (!read)
        return false;
    Json& json = *read;
    parsed.is_study = json.contains("periscope_study") && !json.contains("periscope");
    if (parsed.is_study) {
        parsed.problems.push_back(
            {"", "This is a study, not a case", "compute it with 'periscope-cli study', or open it in the workbench"});
        return false;
    }
    for (const auto& edit : overrides)
        apply_override(json, edit, parsed.problems);
    parsed.is_version_1 = upgrade_version_1(json);
    try {
        read_case_json(json, parsed.value, parsed.problems);
        parsed.is_case = is_of_this_version(json);
    } catch (const Json::exception& e) { // thrown for text that is not UTF-8, and for numbers out of range
        parsed.problems.push_back({"", e.what(), "save the file as UTF-8 JSON"});
    }
    if (parsed.is_version_1)
        refuse_in_version_1(parsed.value, parsed.problems);
    const std::size_t found = parsed.problems.size();
    make_readable(parsed.problems);
    parsed.of_reading = parsed.problems;
    for (const Problem& p : parsed.of_reading)
        parsed.unread.push_back(unread_entry(json, p.path));
    return found == parsed.problems.size();
}

} // namespace

ParsedCase parse_case(std::string_view text, const std::filesystem::path& folder,
                      const std::vector<std::string>& overrides) {
    ParsedCase parsed;
    parsed.value.folder = folder;
    if (!read_tree(text, overrides, parsed)) {
        make_readable(parsed.problems);
        return parsed;
    }
    // A value that could not be read has a problem already, and is not to be reported as missing, too.
    Paths known;
    for (const Problem& p : parsed.problems)
        known.add(p.path);
    for (Problem& p : check_case(parsed.value)) {
        if (known.cover(p.path))
            continue;
        known.add(p.path);
        parsed.problems.push_back(std::move(p));
    }
    make_readable(parsed.problems);
    return parsed;
}

std::optional<std::string> in_version_2(std::string_view text, const std::string& file) {
    std::vector<Problem> problems;
    std::optional<Json> json = read_json_text(text, problems);
    if (!problems.empty())
        throw CaseError(std::move(problems), file);
    if (!upgrade_version_1(*json))
        return std::nullopt;
    return json->dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

bool has_case_ending(const std::filesystem::path& file) {
    std::string ending = file.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return std::tolower(c); });
    return ending == ".periscope" || ending == ".json";
}

std::string read_case_text(const std::filesystem::path& file) {
    std::error_code error;
    if (std::filesystem::is_directory(file, error))
        throw FileError(
            fmt::format("{}: this is a folder; choose the case in it (.periscope or .json)", file.string()));
    if (!std::filesystem::exists(file, error))
        throw FileError(fmt::format("{}: file not found; check the path", file.string()));
    const RegularFile opened(file);
    if (!opened.ok())
        throw FileError(fmt::format("{}: {}; choose a case (.periscope or .json)", file.string(), opened.fault()));
    if (opened.size() > 256U << 20)
        throw FileError(
            fmt::format("{}: larger than 256 MiB, too large for a case; choose the .json file", file.string()));
    std::string content(opened.size(), '\0');
    if (!opened.read(0, content))
        throw FileError(fmt::format("{}: cannot read the file; copy it again", file.string()));
    if (!trimmed(content).starts_with('{'))
        refuse_other_kind(file);
    return content;
}

ParsedCase parse_case_file(const std::filesystem::path& file, const std::vector<std::string>& overrides) {
    return parse_case(read_case_text(file), std::filesystem::absolute(file).parent_path(), overrides);
}

Case read_case(const std::filesystem::path& file, const std::vector<std::string>& overrides) {
    ParsedCase parsed = parse_case_file(file, overrides);
    if (!parsed.problems.empty())
        throw CaseError(std::move(parsed.problems), file.string());
    return std::move(parsed.value);
}

} // namespace periscope

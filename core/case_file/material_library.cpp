#include "core/case_file/material_library.hpp"

#include "core/base/file_content.hpp"
#include "core/base/regular_file.hpp"
#include "core/case_file/case_file.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/case_file/shallow_json.hpp"
#include "core/files/atomic_file.hpp"

#include <algorithm>
#include <optional>

namespace periscope {
namespace {

namespace fs = std::filesystem;

// Returns a case in which a material of a library can be checked: it is valid except that it has no materials. The
// horizon is very small, because a softening law needs a fracture energy that grows with the horizon, and the horizon
// of the case in which the material will be used is not known here.
Case case_of_library() {
    Case value;
    value.name = "library";
    std::get<BoxGeometry>(value.geometry).spacing = Quantity(1e-6);
    value.horizon = parse_quantity("3 dx", dimension::length);
    value.run.end_time = Quantity(1e-3);
    return value;
}

LibraryMaterial read_entry(const Json& entry, const fs::path& file) {
    Json whole = Json::parse(case_to_json(case_of_library()));
    whole["materials"] = Json::array({entry.at("material")});
    ParsedCase parsed = parse_case(whole.dump(), file.parent_path());
    std::erase_if(parsed.problems, [](const Problem& p) { return !p.path.starts_with("materials[0]"); });
    if (!parsed.problems.empty() || parsed.value.materials.size() != 1)
        throw CaseError(std::move(parsed.problems), file.string());
    return {parsed.value.materials.front(), entry.at("source").get<std::string>(),
            entry.value("group", LibraryMaterial().group)};
}

Json entry_json(const LibraryMaterial& entry) {
    Case value = case_of_library();
    value.materials.push_back(entry.material);
    const Json whole = Json::parse(case_to_json(value));
    return {{"group", entry.group}, {"source", entry.source}, {"material", whole.at("materials").at(0)}};
}

void write_library(const std::vector<LibraryMaterial>& library, const fs::path& file) {
    Json list = Json::array();
    for (const LibraryMaterial& entry : library)
        list.push_back(entry_json(entry));
    std::error_code error; // errors are ignored here: without the folder, writing the file fails with a message
    fs::create_directories(file.parent_path(), error);
    write_atomically(file, list.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

} // namespace

std::vector<LibraryMaterial> read_material_library(const fs::path& file) {
    const RegularFile opened(file);
    if (!opened.ok())
        throw FileError(file.string() + ": cannot read the material library: " + opened.fault());
    const std::optional<std::string> text = content_of(file);
    if (!text || nesting_of(*text) > deepest_json)
        throw FileError(file.string() + ": not a material library");
    try {
        const Json list = Json::parse(*text, nullptr, true, true);
        if (!list.is_array())
            throw FileError(file.string() + ": not a material library: expected a list: [ … ]");
        std::vector<LibraryMaterial> library;
        for (const Json& entry : list)
            library.push_back(read_entry(entry, file));
        return library;
    } catch (const Json::exception& e) {
        throw FileError(file.string() + ": not a material library: " + e.what());
    }
}

std::vector<LibraryMaterial> read_own_materials(const fs::path& file) {
    std::error_code error;
    if (fs::symlink_status(file, error).type() == fs::file_type::not_found)
        return {};
    return read_material_library(file);
}

void keep_own_material(const fs::path& file, LibraryMaterial entry) {
    std::vector<LibraryMaterial> library = read_own_materials(file);
    entry.material.set.clear();
    entry.material.share.reset();
    entry.material.seed = MaterialEntry().seed;
    entry = read_entry(entry_json(entry), file); // checks the material as if it came from a file
    const auto same =
        std::ranges::find_if(library, [&](const auto& other) { return other.material.name == entry.material.name; });
    if (same == library.end())
        library.push_back(std::move(entry));
    else
        *same = std::move(entry);
    write_library(library, file);
}

void remove_own_material(const fs::path& file, const std::string& name) {
    std::vector<LibraryMaterial> library = read_own_materials(file);
    if (std::erase_if(library, [&](const LibraryMaterial& entry) { return entry.material.name == name; }) > 0)
        write_library(library, file);
}

} // namespace periscope

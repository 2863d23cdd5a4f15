#include "core/case_file/material_library.hpp"

#include "core/base/file_content.hpp"
#include "core/base/regular_file.hpp"
#include "core/case_file/case_file.hpp"
#include "core/case_file/shallow_json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

namespace periscope {
namespace {

// A case with this material and nothing else that could be wrong.
nlohmann::json case_around(const nlohmann::json& material) {
    Case value;
    value.name = "library";
    value.horizon = parse_quantity("3 dx", dimension::length);
    value.run.end_time = Quantity(1e-3);
    nlohmann::json json = nlohmann::json::parse(case_to_json(value));
    json["materials"] = nlohmann::json::array({material});
    return json;
}

LibraryMaterial read_entry(const nlohmann::json& entry, const std::filesystem::path& file) {
    ParsedCase parsed = parse_case(case_around(entry.at("material")).dump(), file.parent_path());
    std::erase_if(parsed.problems, [](const Problem& p) { return !p.path.starts_with("materials[0]"); });
    if (!parsed.problems.empty() || parsed.value.materials.size() != 1)
        throw CaseError(std::move(parsed.problems), file.string());
    return {parsed.value.materials.front(), entry.at("source").get<std::string>()};
}

} // namespace

std::vector<LibraryMaterial> read_material_library(const std::filesystem::path& file) {
    const RegularFile opened(file);
    if (!opened.ok())
        throw FileError(file.string() + ": cannot read the material library: " + opened.fault());
    const std::optional<std::string> text = content_of(file);
    if (!text || nesting_of(*text) > deepest_json)
        throw FileError(file.string() + ": not a material library");
    try {
        std::vector<LibraryMaterial> library;
        for (const auto& entry : nlohmann::json::parse(*text, nullptr, true, true))
            library.push_back(read_entry(entry, file));
        return library;
    } catch (const nlohmann::json::exception& e) {
        throw FileError(file.string() + ": not a material library: " + e.what());
    }
}

} // namespace periscope

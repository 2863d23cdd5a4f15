#include "core/case_file/case_tables.hpp"

#include "core/case/labels.hpp"
#include "core/case/quantities.hpp"
#include "core/case_file/case_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

namespace periscope {
namespace {

using Json = nlohmann::ordered_json;

// longer lists are truncated to this number of values; painted sets have thousands
constexpr std::size_t most_values = 12;

const QuantityInfo* info_of(const std::string& key) {
    try {
        return &quantity_info(key);
    } catch (const std::out_of_range&) {
        return nullptr;
    }
}

// Returns how the window shows a choice that the case file has as a word, such as "half_sine" or "quasi-static-newton".
// Names that the user has chosen are returned unchanged.
std::string choice_text(const std::string& path, const std::string& word) {
    const std::string key = path.substr(path.rfind('.') + 1);
    if (key == "analysis")
        for (const Label& analysis : analysis_labels())
            if (analysis.key == word)
                return std::string(analysis.label);
    constexpr std::array<std::string_view, 6> choices{"shape",          "space",        "integrator",
                                                      "partial_volume", "distribution", "energy"};
    if (std::ranges::find(choices, key) == choices.end())
        return word;
    std::string words = word;
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

std::string scalar(const Json& json, const QuantityInfo* info) {
    if (json.is_null())
        return "–";
    if (json.is_string())
        return json.get<std::string>();
    if (json.is_boolean())
        return json.get<bool>() ? "yes" : "no";
    const double number = json.get<double>();
    // numbers in "dx" (spacings) and in SI units are shown without conversion
    if (info && !info->unit.empty() && info->unit != "dx")
        return fmt::format("{:.6g} {}", number / unit_factor(info->unit, info->dimension), info->unit);
    return fmt::format("{:.6g}", number);
}

bool is_plain(const Json& json) {
    return !json.is_structured();
}

std::string list_text(const Json& list, const QuantityInfo* info);

// Returns the text for a value inside a list; for an object, it is the JSON of the file.
std::string any_text(const Json& value, const QuantityInfo* info) {
    return value.is_array()    ? fmt::format("({})", list_text(value, info))
           : value.is_object() ? value.dump()
                               : scalar(value, info);
}

std::string list_text(const Json& list, const QuantityInfo* info) {
    std::string text;
    const bool plain = std::all_of(list.begin(), list.end(), is_plain);
    for (std::size_t i = 0; i < std::min(list.size(), most_values); ++i) {
        const Json& item = list[i];
        std::string words = is_plain(item) ? scalar(item, info) : std::string();
        if (item.is_array())
            words = fmt::format("({})", list_text(item, info));
        if (item.is_object())
            for (const auto& [key, value] : item.items())
                words +=
                    fmt::format("{}{} {}", words.empty() ? "" : ", ", label_of(key), any_text(value, info_of(key)));
        text += fmt::format("{}{}", i == 0 ? "" : plain ? ", " : "; ", words);
    }
    if (list.size() > most_values)
        text += fmt::format(" … and {} more", list.size() - most_values);
    return text;
}

// Adds a row for each value of an object, and of the objects in it. `path` is the path of the object, without indices;
// `before` is the label of the object, which precedes the labels of its values.
void add_rows(std::vector<CaseRow>& rows, const Json& object, const std::string& path, const std::string& before) {
    for (const auto& [key, value] : object.items()) {
        const std::string at = path + "." + key;
        const std::string label = before.empty() ? label_of(at) : fmt::format("{}, {}", before, label_of(at));
        if (value.is_object())
            add_rows(rows, value, at, label);
        else if (value.is_string())
            rows.push_back({label, choice_text(at, value.get<std::string>())});
        else
            rows.push_back({label, value.is_array() ? list_text(value, info_of(key)) : scalar(value, info_of(key))});
    }
}

std::string name_of(const Json& entry, std::size_t index) {
    const bool is_named = entry.contains("name") && entry["name"].is_string();
    return is_named ? entry["name"].get<std::string>() : fmt::format("{}", index + 1);
}

// Returns the title of one entry of a list: "Material" for "Materials".
std::string singular_of(std::string list) {
    if (list.ends_with("ies")) // bodies
        list.replace(list.size() - 3, 3, "y");
    else if (list.ends_with('s'))
        list.pop_back();
    return list;
}

} // namespace

std::vector<CaseTable> case_tables(const Case& value) {
    const Json json = Json::parse(case_to_json(value));
    std::vector<CaseTable> tables{{"Case", {}}};
    for (const auto& [key, part] : json.items()) {
        if (key == "periscope") // skips the version of the format
            continue;
        if (is_plain(part)) {
            add_rows(tables.front().rows, Json::object({{key, part}}), {}, {});
        } else if (part.is_object()) {
            add_rows(tables.emplace_back(CaseTable{label_of(key), {}}).rows, part, key, {});
        } else {
            for (std::size_t i = 0; i < part.size(); ++i)
                if (part[i].is_object()) {
                    const std::string list = label_of(key), name = name_of(part[i], i);
                    tables.push_back({fmt::format("{} {}", singular_of(list), name), {}, list, name});
                    add_rows(tables.back().rows, part[i], key, {});
                }
        }
    }
    return tables;
}

} // namespace periscope

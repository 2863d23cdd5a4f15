#include "core/case_file/case_differences.hpp"

#include "core/case_file/case_file.hpp"
#include "core/case_file/json_reader.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace periscope {
namespace {

bool is_no_input(const std::string& path) {
    constexpr std::array<std::string_view, 4> keys{"periscope", "name", "description", "output"};
    return std::ranges::find(keys, path) != keys.end() || (path.starts_with("sets[") && path.ends_with("].colour"));
}

bool holds_objects(const Json& list) {
    return list.is_array() && std::ranges::any_of(list, [](const Json& entry) { return entry.is_object(); });
}

std::string written(const Json& value) {
    if (value.is_object() || holds_objects(value))
        return {};
    return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string name_of_entry(const Json& entry) {
    const auto found = entry.is_object() ? entry.find("name") : entry.end();
    return found != entry.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::string entry_path(const std::string& list, std::size_t index) {
    return list + "[" + std::to_string(index) + "]";
}

class Comparison {
public:
    void compare(const Json& a, const Json& b, const std::string& path) {
        if (a == b || is_no_input(path))
            return;
        if (a.is_object() && b.is_object())
            return compare_objects(a, b, path);
        if (holds_objects(a) && holds_objects(b))
            return compare_lists(a, b, path);
        if (a.is_array() && b.is_array() && a.size() == b.size() && a.size() <= 3)
            return compare_components(a, b, path);
        found.push_back({path, true, true, written(a), written(b)});
    }

    std::vector<CaseDifference> found;

private:
    void only_in_first(const Json& a, const std::string& path) {
        if (!is_no_input(path))
            found.push_back({path, true, false, written(a), {}});
    }
    void only_in_second(const Json& b, const std::string& path) {
        if (!is_no_input(path))
            found.push_back({path, false, true, {}, written(b)});
    }

    void compare_objects(const Json& a, const Json& b, const std::string& path) {
        const auto below = [&](const std::string& key) { return path.empty() ? key : path + "." + key; };
        for (const auto& [key, value] : a.items())
            b.contains(key) ? compare(value, b.at(key), below(key)) : only_in_first(value, below(key));
        for (const auto& [key, value] : b.items())
            if (!a.contains(key))
                only_in_second(value, below(key));
    }

    // Compares two vectors component by component. null stands for a component that is not given.
    void compare_components(const Json& a, const Json& b, const std::string& path) {
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a[i] != b[i])
                found.push_back({entry_path(path, i), !a[i].is_null(), !b[i].is_null(),
                                 a[i].is_null() ? "" : written(a[i]), b[i].is_null() ? "" : written(b[i])});
    }

    // Compares the entries of two lists: an entry with a name with that of the same name, another entry with that at
    // the same position.
    void compare_lists(const Json& a, const Json& b, const std::string& path) {
        std::vector<bool> is_taken(b.size(), false);
        for (std::size_t i = 0; i < a.size(); ++i) {
            const std::size_t k = partner(a[i], i, b, is_taken);
            if (k == b.size()) {
                only_in_first(a[i], entry_path(path, i));
                continue;
            }
            is_taken[k] = true;
            compare(a[i], b[k], entry_path(path, i));
        }
        for (std::size_t k = 0; k < b.size(); ++k)
            if (!is_taken[k])
                only_in_second(b[k], entry_path(path, k));
    }

    static std::size_t partner(const Json& entry, std::size_t index, const Json& others,
                               const std::vector<bool>& is_taken) {
        const std::string name = name_of_entry(entry);
        if (name.empty())
            return index < others.size() && name_of_entry(others[index]).empty() ? index : others.size();
        for (std::size_t k = 0; k < others.size(); ++k)
            if (!is_taken[k] && name_of_entry(others[k]) == name)
                return k;
        return others.size();
    }
};

} // namespace

std::vector<CaseDifference> case_differences(const Case& first, const Case& second) {
    Comparison comparison;
    comparison.compare(Json::parse(case_to_json(first)), Json::parse(case_to_json(second)), {});
    return std::move(comparison.found);
}

} // namespace periscope

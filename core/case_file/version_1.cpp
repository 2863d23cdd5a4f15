#include "core/case_file/version_1.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

namespace periscope {
namespace {

struct Word {
    std::string_view before, after;
};
constexpr std::array analyses{Word{"dynamic", "explicit-dynamic"}, Word{"relaxation", "quasi-static-relaxation"},
                              Word{"newton", "quasi-static-newton"}};
constexpr std::array remedies{Word{"none", "stop"}};
constexpr std::array across_holes{Word{"cut", "removed"}};
constexpr std::array crack_bonds{Word{"never existed", "absent"}};
constexpr std::array distributions{Word{"volume", "nodal_volume"}};
constexpr std::array ramp_shapes{Word{"sine_pulse", "half_sine"}};

struct Key {
    std::string_view before, after;
    std::span<const Word> words = {}; // the words for the value of this key that have another name in version 2
};
constexpr std::array of_case{Key{"cracks", "initial_cracks"}, Key{"start", "restart"}};
constexpr std::array of_lattice{Key{"without", "holes"}, Key{"across", "bonds_across_holes", across_holes}};
constexpr std::array of_crack{Key{"bonds", "bonds", crack_bonds}};
constexpr std::array of_condition{Key{"shared", "distribution", distributions}};
constexpr std::array of_ramp{Key{"shape", "shape", ramp_shapes}};
constexpr std::array of_observer{Key{"every", "interval"}};
constexpr std::array of_run{Key{"stepper", "analysis", analyses}, Key{"safety", "safety_factor"},
                            Key{"most_iterations", "maximum_iterations"},
                            Key{"fall_back", "if_not_converged", remedies}};
constexpr std::array of_output{Key{"checkpoint_every", "checkpoint_interval"}};

void rename_word(Json& value, std::span<const Word> words) {
    if (!value.is_string())
        return;
    const auto found = std::ranges::find(words, value.get<std::string>(), &Word::before);
    if (found != words.end())
        value = std::string(found->after);
}

// Renames keys of an object without changing their order.
void rename(Json& object, std::span<const Key> keys) {
    if (!object.is_object())
        return;
    Json renamed = Json::object();
    for (auto& [key, value] : object.items()) {
        const auto found = std::ranges::find(keys, std::string_view(key), &Key::before);
        if (found == keys.end()) {
            renamed[key] = std::move(value);
            continue;
        }
        const std::string name(found->after);
        if (name != key && object.contains(name))
            continue;
        rename_word(value, found->words);
        renamed[name] = std::move(value);
    }
    object = std::move(renamed);
}

Json* find(Json& object, const char* key) {
    const auto found = object.find(key); // find() returns end() if the JSON is not an object
    return found == object.end() ? nullptr : &*found;
}

void rename_in(Json& object, const char* key, std::span<const Key> keys) {
    if (Json* value = find(object, key))
        rename(*value, keys);
}

void rename_in_each(Json& root, const char* list, std::span<const Key> keys) {
    if (Json* entries = find(root, list); entries && entries->is_array())
        for (Json& entry : *entries)
            rename(entry, keys);
}

// Adds "strength_of": "bond" to all entries of a list that have a tensile strength, because version 1 meant the
// strength of a bond.
void say_strength_of_bond(Json& root, const char* list) {
    if (Json* entries = find(root, list); entries && entries->is_array())
        for (Json& entry : *entries)
            if (find(entry, "tensile_strength") && !find(entry, "strength_of"))
                entry["strength_of"] = "bond";
}

} // namespace

bool upgrade_version_1(Json& root) {
    Json* version = find(root, "periscope");
    if (!version || !version->is_number_integer() || version->get<std::int64_t>() != 1)
        return false;
    *version = 2;
    rename(root, of_case);
    if (Json* geometry = find(root, "geometry"))
        rename_in(*geometry, "lattice", of_lattice);
    rename_in_each(root, "initial_cracks", of_crack);
    rename_in_each(root, "conditions", of_condition);
    if (Json* conditions = find(root, "conditions"); conditions && conditions->is_array())
        for (Json& condition : *conditions)
            rename_in(condition, "ramp", of_ramp);
    rename_in_each(root, "observers", of_observer);
    rename_in(root, "run", of_run);
    rename_in(root, "output", of_output);
    say_strength_of_bond(root, "materials");
    say_strength_of_bond(root, "interfaces");
    return true;
}

} // namespace periscope

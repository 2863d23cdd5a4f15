#include "core/case_file/observer_reader.hpp"

#include "core/case/kind_table.hpp"
#include "core/case/observer_table.hpp"
#include "core/case/words.hpp"

#include <fmt/format.h>

namespace periscope {
namespace {

// ["left lip", "right lip"], [["1 mm", 0, 0], ["3 mm", 0, 0]], or nodes of a mesh by their numbers: [12, 57]
void read_ends(ObjectReader& reader, std::string_view key, ObserverEntry& o, std::vector<Problem>& problems) {
    constexpr const char* example =
        "expected two sets or points: [\"left lip\", \"right lip\"] or [[\"1 mm\", 0, 0], [\"3 mm\", 0, 0]]";
    const Json& value = *reader.find(key);
    if (!value.is_array() || value.size() != 2)
        return reader.problem(
            key, "Found " + (value.is_array() ? fmt::format("a list of {}", value.size()) : kind_of(value)), example);
    for (std::size_t e = 0; e < 2; ++e) {
        if (value[e].is_number_unsigned()) {
            o.ends[e].node = value[e].get<std::uint64_t>();
        } else if (value[e].is_string()) {
            o.ends[e].set = value[e].get<std::string>();
        } else if (value[e].is_array()) {
            std::array<Quantity, 3> point;
            reader.numbers(value[e], fmt::format("{}[{}]", reader.at(key), e), dimension::length, point,
                           R"(["1 mm", 0, 0])");
            o.ends[e].point = point;
        } else {
            o.ends[e].point.emplace(); // it is not checked further
            problems.push_back({fmt::format("{}[{}]", reader.at(key), e), "Found " + kind_of(value[e]), example});
        }
    }
}

// Reads the value of the key that names the kind.
void read_what(ObjectReader& reader, const std::string& key, ObserverEntry& o, std::vector<Problem>& problems) {
    const ObserverInfo& info = observer_info(o.kind);
    if (info.has_field)
        o.field = static_cast<ObservedField>(reader.choice(key, keys_of(observed_field_infos()), 0));
    else if (info.energies == ObservedEnergies::one)
        o.part = static_cast<EnergyPart>(reader.choice(key, words::energy_parts, 0));
    else if (info.place == ObservedPlace::two_ends)
        read_ends(reader, key, o, problems);
    else if (info.place == ObservedPlace::rigid_body)
        o.quantity = static_cast<RigidQuantity>(reader.choice(key, keys_of(rigid_quantity_infos()), 0));
    else if (info.place == ObservedPlace::set)
        o.set = reader.text(key, "");
    else
        reader.flag(key);
}

} // namespace

ObserverEntry read_observer(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    ObserverEntry o;
    ObjectReader reader(json, path, problems);
    o.name = reader.required_text("name", "impact force");
    std::string what;
    int kinds = 0;
    for (const ObserverInfo& info : observer_infos()) {
        reader.find(info.key); // known, there or not
        if (!reader.has(info.key))
            continue;
        ++kinds;
        o.kind = info.kind;
        what = info.key;
    }
    if (json.is_object() && kinds != 1)
        problems.push_back({path, kinds == 0 ? "No observed value given" : "Several observed values given",
                            "give exactly one of " + listed(keys_of(observer_infos()))});
    if (kinds == 1)
        read_what(reader, what, o, problems);
    if (observer_info(o.kind).place == ObservedPlace::rigid_body)
        o.body = reader.required_text("body", "striker");
    const std::string set = reader.text("set", "");
    if (observer_info(o.kind).place == ObservedPlace::set_or_body)
        o.set = set;
    else if (kinds == 1 && reader.has("set"))
        reader.problem("set", "Not valid for '" + what + "'",
                       observer_info(o.kind).place == ObservedPlace::set
                           ? "remove it; the set is given under '" + what + "'"
                           : "remove it");
    reader.optional_quantity("interval", o.every);
    reader.finish();
    return o;
}

} // namespace periscope

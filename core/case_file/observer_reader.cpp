#include "core/case_file/observer_reader.hpp"

#include "core/case/case_keys.hpp"
#include "core/case/kind_table.hpp"
#include "core/case/observer_table.hpp"
#include "core/case/words.hpp"
#include "core/case_file/key_json.hpp"

#include <fmt/format.h>

namespace periscope {
namespace {

// Reads the two ends of an opening: sets (["left lip", "right lip"]), points ([["1 mm", 0, 0], ["3 mm", 0, 0]]), or
// node numbers of a mesh ([12, 57]).
void read_ends(ObjectReader& reader, std::string_view key, ObserverEntry& o) {
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
            o.ends[e].point.emplace(); // marks the end as a point, so that it is not checked as a set
            reader.problem(fmt::format("{}[{}]", key, e), "Found " + kind_of(value[e]), example);
        }
    }
}

// Reads the value of `key`, which names the kind of the observer: what it observes.
void read_what(ObjectReader& reader, const std::string& key, ObserverEntry& o) {
    const ObserverInfo& info = observer_info(o.kind);
    if (info.has_field)
        o.field = static_cast<ObservedField>(reader.choice(key, keys_of(observed_field_infos()), 0));
    else if (info.energies == ObservedEnergies::one)
        o.part = static_cast<EnergyPart>(reader.choice(key, words::energy_parts, 0));
    else if (info.target == ObservedTarget::two_ends)
        read_ends(reader, key, o);
    else if (info.target == ObservedTarget::rigid_body)
        o.quantity = static_cast<RigidQuantity>(reader.choice(key, keys_of(rigid_quantity_infos()), 0));
    else if (info.target == ObservedTarget::set)
        o.set = reader.text(key, "");
    else
        reader.flag(key);
}

// Reads the kind of the observer, and the set or rigid body that it observes.
void read_kind_of_observer(ObjectReader& reader, ObserverEntry& o) {
    const std::vector<std::string> keys = keys_of(observer_infos());
    const std::size_t kind = reader.one_of(keys, "No observed value given", "Several observed values given");
    const std::string what = kind < keys.size() ? keys[kind] : std::string();
    if (!what.empty()) {
        o.kind = observer_infos()[kind].kind;
        read_what(reader, what, o);
    }
    if (observer_info(o.kind).target == ObservedTarget::rigid_body)
        o.body = reader.required_text("body", "striker");
    const std::string set = reader.text("set", "");
    if (observer_info(o.kind).target == ObservedTarget::set_or_body)
        o.set = set;
    else if (!what.empty() && reader.has("set"))
        reader.problem("set", "Not valid for '" + what + "'",
                       observer_info(o.kind).target == ObservedTarget::set
                           ? "remove it; the set is given under '" + what + "'"
                           : "remove it");
}

} // namespace

ObserverEntry read_observer(ObjectReader& reader) {
    ObserverEntry o;
    read_keys(reader, key_rows<ObserverEntry>(), o, [&](std::string_view) { read_kind_of_observer(reader, o); });
    return o;
}

} // namespace periscope

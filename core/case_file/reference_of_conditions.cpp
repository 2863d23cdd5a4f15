// The reference of conditions, loads and observers.
#include "core/case/case_keys.hpp"
#include "core/case/condition_table.hpp"
#include "core/case/kind_table.hpp"
#include "core/case/observer_table.hpp"
#include "core/case/words.hpp"
#include "core/case_file/reference_keys.hpp"
#include "core/case_file/reference_parts.hpp"

#include <fmt/format.h>

namespace periscope::reference_parts {
namespace {

Keys condition_kinds() {
    Keys keys;
    for (const ConditionInfo& info : condition_infos())
        keys.push_back({std::string(info.key),
                        info.is_scalar   ? fmt::format("number, such as `\"{}\"`", info.example)
                        : info.has_value ? fmt::format("`[x, y, z]`, such as `[\"{}\", null, null]`", info.example)
                                         : std::string("`true`"),
                        "one of these", std::string(info.help)});
    return keys;
}

Keys condition_key(std::string_view key) {
    if (key.empty())
        return condition_kinds();
    if (key == "pulse")
        return {{"pulse", "object", "none", "Factor over space for initial values. See `conditions[].pulse`."}};
    if (key == "ramp")
        return {{"ramp", "object", "constant", "Factor over time. See `conditions[].ramp`."}};
    return {{"factor", "text, `{\"file\", \"column\"}`, or `[x, y, z]` of these", "1",
             "Function of position that multiplies the value, such as `\"sin(pi*x/0.1)\"`, with x, y, "
             "z in metres, or the values of a column in a CSV or VTU file; one only for `pressure`. Not for `force`. "
             "See [Case file](case-file.md#functions-of-position)."}};
}

Keys observed_keys(std::string_view /*key*/) {
    Keys keys;
    for (const ObserverInfo& info : observer_infos()) {
        std::string value = "`true`";
        if (info.has_field)
            value = words_of(keys_of(observed_field_infos()));
        else if (info.energies == ObservedEnergies::one)
            value = words_of(words::energy_parts);
        else if (info.target == ObservedTarget::two_ends)
            value = "`[A, B]`; each a set, a point or a node number";
        else if (info.target == ObservedTarget::set)
            value = "text: a set";
        std::string help(info.help);
        if (info.target == ObservedTarget::rigid_body) {
            value = words_of(keys_of(rigid_quantity_infos()));
            help += " Requires `\"body\"`, the name of the rigid body.";
        }
        keys.push_back({std::string(info.key), std::move(value), "one of these", std::move(help)});
    }
    keys.push_back({"set", "text", "the whole body", "Name of the node set."});
    return keys;
}

} // namespace

std::vector<ReferenceObject> conditions() {
    return {{"conditions[]", "A boundary or initial condition, or a load.", R"({ "fixed": true, "set": "a" })",
             reference_of(key_rows<ConditionEntry>(), condition_key)},
            {"conditions[].ramp",
             "Factor over time.",
             R"({ "shape": "linear", "time": "1 ms" })",
             {{"shape", words_of(words::ramp_shapes), "`\"linear\"`", "Shape of the factor over time."},
              {"time", "time", "required, except for `constant`", "Duration of the ramp."}}},
            {"conditions[].ramp",
             "Factor over time, as a table.",
             R"({ "shape": "table", "points": [["0 ms", 0], ["1 ms", 1]] })",
             {{"shape", "`\"table\"`", required, "Shape of the factor over time."},
              {"points", "list of `[time, factor]`", required, "Linear between the points, constant outside."}}},
            {"conditions[].pulse", "Factor over space.", R"({ "centre": [0, 0, 0], "width": "1 cm" })",
             reference_of(key_rows<PulseEntry>())},
            {"observers[]", "A value recorded over time.", R"({ "name": "u", "mean_displacement": "a" })",
             reference_of(key_rows<ObserverEntry>(), observed_keys)}};
}

} // namespace periscope::reference_parts

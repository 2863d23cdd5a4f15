#include "core/case_file/case_reader.hpp"

#include "core/case/case_keys.hpp"
#include "core/case/condition_table.hpp"
#include "core/case/kind_table.hpp"
#include "core/case/node_fields.hpp"
#include "core/case/words.hpp"
#include "core/case_file/json_of_rigid_bodies.hpp"
#include "core/case_file/json_of_shapes.hpp"
#include "core/case_file/key_json.hpp"
#include "core/case_file/observer_reader.hpp"
#include "core/case_file/read_ramp.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/law_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace periscope {
namespace {

constexpr int file_version = 2;

void read_lattice(ObjectReader reader, BoxGeometry& box) {
    read_keys(reader, key_rows<BoxGeometry>(), box,
              [](std::string_view) {}); // the key of the holes is read later, so that messages name it as the last
                                        // valid key
    reader.list("holes", [&](const Json& name, const std::string& where) {
        if (name.is_string())
            box.without.push_back(name.get<std::string>());
        else
            reader.problem_at(where, "Found " + kind_of(name), "expected the name of a node set in quotes");
    });
    reader.finish();
}

void read_discretise(ObjectReader reader, SurfaceGeometry& s) {
    const Json* tetrahedra = reader.find("tetrahedra");
    const Json* lattice = reader.find("lattice");
    if (!tetrahedra == !lattice && reader.is_object())
        reader.problem_at(reader.path(),
                          tetrahedra ? "Both 'tetrahedra' and 'lattice' given" : "No discretisation given",
                          "give exactly one: { \"tetrahedra\": { \"spacing\": \"2 mm\" } } or { \"lattice\": { "
                          "\"spacing\": \"2 mm\" } }");
    if (tetrahedra) {
        ObjectReader inner = reader.object("tetrahedra");
        inner.quantity("spacing", s.spacing, true);
        s.discretisation = inner.choice("nodes", words::placements, 0) == 0 ? Discretisation::tetrahedra
                                                                            : Discretisation::tetrahedra_centroids;
        inner.finish();
    } else if (lattice) {
        ObjectReader inner = reader.object("lattice");
        inner.quantity("spacing", s.spacing, true);
        inner.finish();
        s.discretisation = Discretisation::lattice;
    }
    reader.finish();
}

void read_geometry(ObjectReader& root, Case& c) {
    if (!root.find("geometry"))
        return root.missing(
            "geometry",
            "add e.g. { \"lattice\": { \"box\": [\"200 mm\", \"100 mm\", \"9 mm\"], \"spacing\": \"1.5 mm\" } }");
    ObjectReader reader = root.object("geometry");
    const Json* lattice = reader.find("lattice");
    const Json* surface = reader.find("surface");
    const Json* mesh = reader.find("mesh");
    const Json* discretise = reader.find("discretise");
    std::string given;
    for (const auto& [there, name] :
         {std::pair(lattice, "'lattice'"), std::pair(surface, "'surface'"), std::pair(mesh, "'mesh'")})
        if (there)
            given += (given.empty() ? "" : " and ") + std::string(name);
    if (reader.is_object() && (given.empty() || given.find(" and ") != std::string::npos))
        root.problem("geometry",
                     given.empty() ? "No 'lattice', 'surface' or 'mesh' given"
                                   : "More than one geometry given: " + given,
                     "give exactly one");
    if (lattice && discretise)
        reader.problem("discretise", "Only valid for a surface", "remove it; the lattice has its own spacing");
    if (mesh && discretise)
        reader.problem("discretise", "Only valid for a surface", "remove it; the mesh defines the nodes");
    if (surface) {
        SurfaceGeometry s;
        read_object(reader, "surface", s);
        if (!discretise)
            reader.missing("discretise", "add e.g. { \"tetrahedra\": { \"spacing\": \"2 mm\" } }");
        else
            read_discretise(reader.object("discretise"), s);
        c.geometry = s;
    } else if (lattice) {
        BoxGeometry box;
        read_lattice(reader.object("lattice"), box);
        c.geometry = box;
    } else if (mesh) {
        MeshGeometry m;
        read_object(reader, "mesh", m);
        c.geometry = m;
    }
    reader.finish();
}

void read_bonds(ObjectReader& reader, BondEntry& b) {
    reader.quantity("youngs_modulus", b.youngs_modulus, !reader.has("potential_depth"));
    b.law = static_cast<LawKind>(reader.choice("law", keys_of(bond_laws()), 0));
    for (const LawValue& value : law_values())
        reader.optional_quantity(value.key, b.*value.member);
    b.strength_of = static_cast<StrengthOf>(reader.choice("strength_of", words::strengths_of, 0));
    if (reader.has("strength_of") && !b.tensile_strength)
        reader.problem("strength_of", "Only valid with a tensile strength", "add \"tensile_strength\", or remove it");
    reader.list("points", [&](const Json& entry, const std::string& where) {
        std::array<Quantity, 2> point;
        reader.numbers(entry, where, dimension::none, point, "[stretch, force divided by the peak force]");
        b.points.push_back({point[0], point[1]});
    });
    b.breaks_in = static_cast<BreaksIn>(reader.choice("breaks_in", words::breaks_in, 0));
}

MaterialEntry read_material(ObjectReader& reader, Space space) {
    MaterialEntry m;
    read_keys(reader, rows_before_bonds(), m);
    if (reader.has("seed") && !m.share)
        reader.problem("seed", "Only valid with a share", "add \"share\": 0.3, or remove it");
    read_bonds(reader, m);
    m.poisson_ratio = represented_poisson_ratio(space);
    read_keys(reader, key_rows<MaterialEntry>(), m);
    read_object(reader, "anisotropy", m.anisotropy);
    read_object(reader, "grading", m.grading);
    return m;
}

InterfaceEntry read_interface(ObjectReader& reader) {
    constexpr const char* example = "expected the names of two materials: [\"matrix\", \"fibre\"]";
    InterfaceEntry e;
    if (const Json* between = reader.find("between"); !between)
        reader.missing("between", example);
    else if (!between->is_array() || between->size() != 2 || !(*between)[0].is_string() || !(*between)[1].is_string())
        reader.problem("between", "Not a pair of names", example);
    else
        e.between = {(*between)[0].get<std::string>(), (*between)[1].get<std::string>()};
    read_bonds(reader, e);
    return e;
}

// Reads the factors of a condition: one function, or one column of a file, for all axes; or a list with one for each
// axis, in which null stands for the factor 1.
void read_factor(ObjectReader& reader, std::string_view key, ConditionEntry& c) {
    const auto is_text_of = [](const Json& object, const char* of) {
        const auto found = object.find(of);
        return found != object.end() && found->is_string();
    };
    const auto one = [&](const Json& value, const std::string& where) {
        FactorEntry factor;
        if (value.is_string()) {
            factor.function = value.get<std::string>();
        } else if (value.is_object() && is_text_of(value, "file") && is_text_of(value, "column")) {
            ObjectReader inner = reader.inner(value, where);
            read_keys(inner, key_rows<FactorEntry>(), factor);
            inner.finish();
        } else if (!value.is_null()) {
            reader.problem_at(where, "expected text or an object",
                              "enter a function of x, y and z, e.g. \"sin(pi*x/0.1)\", a column of a file, e.g. "
                              "{\"file\": \"speeds.csv\", \"column\": \"v_x\"}, or null");
        }
        return factor;
    };
    const Json* json = reader.find(key);
    if (!json)
        return;
    const std::string path = reader.at(key);
    if (condition_info(c.kind).is_scalar) {
        c.factor[0] = one(*json, path);
        return;
    }
    if (!json->is_array()) {
        c.factor.fill(one(*json, path));
        return;
    }
    if (json->size() != 3)
        reader.problem(key, fmt::format("Found a list of {}", json->size()),
                       "enter one function for each of x, y and z");
    for (std::size_t a = 0; a < std::min<std::size_t>(3, json->size()); ++a)
        c.factor[a] = one((*json)[a], fmt::format("{}[{}]", path, a));
}

void read_kind(ObjectReader& reader, ConditionEntry& c) {
    const std::vector<std::string> keys = keys_of(condition_infos());
    const std::size_t kind = reader.one_of(keys, "No condition type given", "Several condition types given");
    if (kind == keys.size())
        return;
    const ConditionInfo& info = condition_infos()[kind];
    c.kind = info.kind;
    if (!info.has_value && !info.is_scalar)
        reader.flag(info.key);
    else if (!info.is_scalar)
        reader.optional_vector(info.key, info.dimension, c.value, false);
    else if (!reader.find(info.key)->is_null())
        reader.number(info.key, info.dimension, c.value[0].emplace(), true, info.example);
}

ConditionEntry read_condition(ObjectReader& reader) {
    ConditionEntry c;
    read_keys(reader, key_rows<ConditionEntry>(), c, [&](std::string_view key) {
        if (key.empty())
            read_kind(reader, c);
        else if (key == "pulse")
            read_object(reader, key, c.pulse);
        else if (key == "factor")
            read_factor(reader, key, c);
        else
            read_ramp(reader, key, c);
    });
    return c;
}

// Reads the value of a stop criterion in the unit of the observer. If `observer` is null because the name is unknown,
// the value is kept without a check, and check_run() reports the name.
void read_stop_value(ObjectReader& reader, std::string_view key, const ObserverEntry* observer, const StopEntry& stop,
                     Quantity& into) {
    if (observer) {
        const QuantityInfo& info = stop_quantity(stop_unit(*observer, stop_component(stop, *observer)));
        return reader.number(key, info.dimension, into, true, info.example);
    }
    if (const Json* value = reader.find(key); value && value->is_string())
        into.text = value->get<std::string>();
    else if (value && value->is_number())
        into = Quantity(value->get<double>());
}

StopEntry read_stop(ObjectReader reader, const std::vector<ObserverEntry>& observers) {
    StopEntry stop;
    stop.observer = reader.required_text("observer", "CMOD");
    stop.component = reader.text("component", "");
    const auto found = std::ranges::find(observers, stop.observer, &ObserverEntry::name);
    const ObserverEntry* observer = found == observers.end() ? nullptr : &*found;
    const std::size_t kind = reader.one_of(words::stop_kinds, "No value given", "Several values given");
    if (kind < words::stop_kinds.size()) {
        const std::string& key = words::stop_kinds[kind];
        stop.kind = static_cast<StopKind>(kind);
        if (stop.kind == StopKind::falls_to_share)
            reader.number(key, dimension::none, stop.value, true, "0.1");
        else
            read_stop_value(reader, key, observer, stop, stop.value);
    }
    if (reader.find("after_peak_of"))
        read_stop_value(reader, "after_peak_of", observer, stop, stop.least_peak.emplace());
    reader.finish();
    return stop;
}

void read_run(ObjectReader& root, const std::vector<ObserverEntry>& observers, RunEntry& run) {
    if (!root.find("run"))
        return root.missing("run", "add e.g. { \"end_time\": \"100 us\" }");
    ObjectReader reader = root.object("run");
    read_keys(reader, key_rows<RunEntry>(), run, [&](std::string_view key) {
        if (key == "devices")
            return; // the key is read below, so that it is the last one in a message about valid keys
        const Json* value = reader.find(key);
        if (!value)
            return;
        if (key == "stop_when")
            run.stop = read_stop(reader.object(key), observers);
        else if (key == "load_control")
            read_object(reader, key, run.quasi_static.load_control);
        else if (*value == words::automatic_step)
            run.from_limit = true;
        else
            reader.optional_quantity(key, run.time_step);
    });
    if (const Json* devices = reader.find("devices"); devices && devices->is_number_unsigned())
        run.devices = std::to_string(devices->get<std::uint64_t>());
    else
        run.devices = reader.text("devices", "");
    reader.finish();
}

void read_node_fields(ObjectReader& output, std::optional<NodeFieldsEntry>& into) {
    std::vector<std::string> names;
    names.reserve(node_fields.size());
    for (const NodeFieldInfo& field : node_fields)
        names.emplace_back(field.key);
    if (const Json* list = output.find("fields"); list && list->is_array())
        into.emplace();
    output.list("fields", [&](const Json& e, const std::string& path) {
        const std::string word = e.is_string() ? e.get<std::string>() : std::string();
        const auto found = std::ranges::find(node_fields, word, &NodeFieldInfo::key);
        if (found != node_fields.end())
            (*into).*found->wanted = true;
        else if (e.is_string())
            output.problem_at(path, "'" + word + "' is not a field", did_you_mean(word, names));
        else
            output.problem_at(path, "Found " + kind_of(e), "valid: " + listed(names));
    });
}

} // namespace

bool is_of_this_version(const Json& json) {
    const auto found = json.find("periscope"); // find() returns end() if the JSON is not an object
    return found != json.end() && found->is_number_integer() && found->get<std::int64_t>() == file_version;
}

void read_case_json(const Json& json, Case& c, std::vector<Problem>& problems) {
    ObjectReader root(json, "", problems);
    if (const Json* found = root.find("periscope"); !found) {
        root.missing("periscope", fmt::format("add the file version: \"periscope\": {}", file_version));
    } else if (!is_of_this_version(json)) {
        root.problem("periscope", "Found " + kind_of(*found),
                     "this program reads versions 1 and 2; use a newer program for a newer file");
    }
    c.name = root.text("name", c.name);
    c.description = root.text("description", "");
    read_geometry(root, c);
    root.quantity("horizon", c.horizon, true);
    c.theory = static_cast<Theory>(root.choice("theory", words::theories, 0));
    c.micromodulus = static_cast<Micromodulus>(root.choice("micromodulus", words::micromoduli, 0));
    c.influence = static_cast<Influence>(root.choice("influence", words::influences, 0));
    root.objects("materials", [&](ObjectReader& reader) { c.materials.push_back(read_material(reader, c.space())); });
    root.objects("interfaces", [&](ObjectReader& reader) { c.interfaces.push_back(read_interface(reader)); });
    read_object(root, "corrections", c.corrections);
    root.objects("sets", [&](ObjectReader& reader) { c.sets.push_back(read_set(reader)); });
    root.objects("initial_cracks", [&](ObjectReader& reader) { c.cracks.push_back(read_crack(reader)); });
    root.objects("conditions", [&](ObjectReader& reader) { c.conditions.push_back(read_condition(reader)); });
    root.objects("rigid_bodies", [&](ObjectReader& reader) { c.rigid_bodies.push_back(read_rigid_body(reader)); });
    read_object(root, "self_contact", c.self_contact);
    root.objects("observers", [&](ObjectReader& reader) { c.observers.push_back(read_observer(reader)); });
    read_run(root, c.observers, c.run);
    if (root.find("restart")) {
        ObjectReader reader = root.object("restart");
        c.start = reader.required_text("checkpoint", "results/checkpoint.h5");
        reader.finish();
    }
    if (root.find("output")) {
        ObjectReader reader = root.object("output");
        read_keys(reader, key_rows<OutputEntry>(), c.output,
                  [&](std::string_view) { read_node_fields(reader, c.output.fields); });
        reader.finish();
    }
    root.finish();
}

} // namespace periscope

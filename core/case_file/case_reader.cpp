#include "core/case_file/case_reader.hpp"

#include "core/case/case_keys.hpp"
#include "core/case/condition_table.hpp"
#include "core/case/grading.hpp"
#include "core/case/kind_table.hpp"
#include "core/case/node_fields.hpp"
#include "core/case/words.hpp"
#include "core/case_file/key_json.hpp"
#include "core/case_file/observer_reader.hpp"
#include "core/case_file/read_ramp.hpp"
#include "core/case_file/read_rigid_bodies.hpp"
#include "core/case_file/read_shapes.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/law_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace periscope {
namespace {

constexpr int file_version = 2;

void read_lattice(const Json& json, const std::string& path, std::vector<Problem>& problems, BoxGeometry& box) {
    ObjectReader reader(json, path, problems);
    read_keys(reader, key_rows<BoxGeometry>(), box,
              [](std::string_view) {}); // the holes are the last of the valid keys
    reader.list("holes", [&](const Json& name, const std::string& where) {
        if (name.is_string())
            box.without.push_back(name.get<std::string>());
        else
            problems.push_back({where, "Found " + kind_of(name), "expected the name of a node set in quotes"});
    });
    reader.finish();
}

void read_discretise(const Json& json, const std::string& path, std::vector<Problem>& problems, SurfaceGeometry& s) {
    ObjectReader reader(json, path, problems);
    const Json* tetrahedra = reader.find("tetrahedra");
    const Json* lattice = reader.find("lattice");
    if (!tetrahedra == !lattice && json.is_object())
        problems.push_back({path, tetrahedra ? "Both 'tetrahedra' and 'lattice' given" : "No discretisation given",
                            "give exactly one: { \"tetrahedra\": { \"spacing\": \"2 mm\" } } or { \"lattice\": { "
                            "\"spacing\": \"2 mm\" } }"});
    if (tetrahedra) {
        ObjectReader inner(*tetrahedra, reader.at("tetrahedra"), problems);
        inner.quantity("spacing", s.spacing, true);
        s.discretisation = inner.choice("nodes", words::placements, 0) == 0 ? Discretisation::tetrahedra
                                                                            : Discretisation::tetrahedra_centroids;
        inner.finish();
    } else if (lattice) {
        ObjectReader inner(*lattice, reader.at("lattice"), problems);
        inner.quantity("spacing", s.spacing, true);
        inner.finish();
        s.discretisation = Discretisation::lattice;
    }
    reader.finish();
}

void read_mesh(const Json& json, std::vector<Problem>& problems, MeshGeometry& mesh) {
    ObjectReader reader(json, "geometry.mesh", problems);
    read_keys(reader, key_rows<MeshGeometry>(), mesh);
    reader.finish();
}

void read_geometry(ObjectReader& root, std::vector<Problem>& problems, Case& c) {
    const Json* json = root.find("geometry");
    if (!json)
        return root.missing(
            "geometry",
            "add e.g. { \"lattice\": { \"box\": [\"200 mm\", \"100 mm\", \"9 mm\"], \"spacing\": \"1.5 mm\" } }");
    ObjectReader reader(*json, "geometry", problems);
    const Json* lattice = reader.find("lattice");
    const Json* surface = reader.find("surface");
    const Json* mesh = reader.find("mesh");
    const Json* discretise = reader.find("discretise");
    std::string given;
    for (const auto& [there, name] :
         {std::pair(lattice, "'lattice'"), std::pair(surface, "'surface'"), std::pair(mesh, "'mesh'")})
        if (there)
            given += (given.empty() ? "" : " and ") + std::string(name);
    if (json->is_object() && (given.empty() || given.find(" and ") != std::string::npos))
        problems.push_back(
            {"geometry",
             given.empty() ? "No 'lattice', 'surface' or 'mesh' given" : "More than one geometry given: " + given,
             "give exactly one"});
    if (lattice && discretise)
        reader.problem("discretise", "Only valid for a surface", "remove it; the lattice has its own spacing");
    if (mesh && discretise)
        reader.problem("discretise", "Only valid for a surface", "remove it; the mesh defines the nodes");
    if (surface) {
        SurfaceGeometry s;
        ObjectReader inner(*surface, "geometry.surface", problems);
        read_keys(inner, key_rows<SurfaceGeometry>(), s);
        inner.finish();
        if (!discretise)
            reader.missing("discretise", "add e.g. { \"tetrahedra\": { \"spacing\": \"2 mm\" } }");
        else
            read_discretise(*discretise, "geometry.discretise", problems, s);
        c.geometry = s;
    } else if (lattice) {
        BoxGeometry box;
        read_lattice(*lattice, "geometry.lattice", problems, box);
        c.geometry = box;
    } else if (mesh) {
        MeshGeometry m;
        read_mesh(*mesh, problems, m);
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

AnisotropyEntry read_anisotropy(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    AnisotropyEntry a;
    ObjectReader reader(json, path, problems);
    read_keys(reader, key_rows<AnisotropyEntry>(), a);
    reader.finish();
    return a;
}

GradingEntry read_grading(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    GradingEntry grading;
    ObjectReader reader(json, path, problems);
    for (std::size_t p = 0; p < graded_properties.size(); ++p)
        grading.function[p] = reader.text(graded_properties[p].key, "");
    grading.steps = reader.whole_number("steps", grading.steps, 2, static_cast<int>(most_materials));
    reader.finish();
    return grading;
}

MaterialEntry read_material(const Json& json, const std::string& path, Space space, std::vector<Problem>& problems) {
    MaterialEntry m;
    ObjectReader reader(json, path, problems);
    read_keys(reader, rows_before_bonds(), m);
    if (reader.has("seed") && !m.share)
        reader.problem("seed", "Only valid with a share", "add \"share\": 0.3, or remove it");
    read_bonds(reader, m);
    m.poisson_ratio = represented_poisson_ratio(space);
    read_keys(reader, key_rows<MaterialEntry>(), m);
    if (const Json* anisotropy = reader.find("anisotropy"))
        m.anisotropy = read_anisotropy(*anisotropy, reader.at("anisotropy"), problems);
    if (const Json* grading = reader.find("grading"))
        m.grading = read_grading(*grading, reader.at("grading"), problems);
    reader.finish();
    return m;
}

InterfaceEntry read_interface(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    constexpr const char* example = "expected the names of two materials: [\"matrix\", \"fibre\"]";
    InterfaceEntry e;
    ObjectReader reader(json, path, problems);
    if (const Json* between = reader.find("between"); !between)
        reader.missing("between", example);
    else if (!between->is_array() || between->size() != 2 || !(*between)[0].is_string() || !(*between)[1].is_string())
        reader.problem("between", "Not a pair of names", example);
    else
        e.between = {(*between)[0].get<std::string>(), (*between)[1].get<std::string>()};
    read_bonds(reader, e);
    reader.finish();
    return e;
}

void read_corrections(ObjectReader& root, std::vector<Problem>& problems, CorrectionsEntry& corrections) {
    const Json* json = root.find("corrections");
    if (!json)
        return;
    ObjectReader reader(*json, "corrections", problems);
    read_keys(reader, key_rows<CorrectionsEntry>(), corrections);
    reader.finish();
}

void read_self_contact(ObjectReader& root, std::vector<Problem>& problems, std::optional<SelfContactEntry>& contact) {
    const Json* json = root.find("self_contact");
    if (!json)
        return;
    ObjectReader reader(*json, "self_contact", problems);
    read_keys(reader, key_rows<SelfContactEntry>(), contact.emplace());
    reader.finish();
}

PulseEntry read_pulse(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    PulseEntry pulse;
    ObjectReader reader(json, path, problems);
    read_keys(reader, key_rows<PulseEntry>(), pulse);
    reader.finish();
    return pulse;
}

// Reads a function or a column of a file for all axes, or a list with one for each axis; null stands for 1.
void read_factor(const Json& json, const std::string& path, std::vector<Problem>& problems, ConditionEntry& c) {
    const auto is_text_of = [](const Json& object, const char* key) {
        const auto found = object.find(key);
        return found != object.end() && found->is_string();
    };
    const auto one = [&](const Json& value, const std::string& where) {
        FactorEntry factor;
        if (value.is_string()) {
            factor.function = value.get<std::string>();
        } else if (value.is_object() && is_text_of(value, "file") && is_text_of(value, "column")) {
            ObjectReader reader(value, where, problems);
            factor.file = reader.required_text("file", "speeds.csv");
            factor.column = reader.required_text("column", "v_x");
            reader.finish();
        } else if (!value.is_null()) {
            problems.push_back({where, "expected text or an object",
                                "enter a function of x, y and z, e.g. \"sin(pi*x/0.1)\", a column of a file, e.g. "
                                "{\"file\": \"speeds.csv\", \"column\": \"v_x\"}, or null"});
        }
        return factor;
    };
    if (condition_info(c.kind).is_scalar) {
        c.factor[0] = one(json, path);
        return;
    }
    if (!json.is_array()) {
        c.factor.fill(one(json, path));
        return;
    }
    if (json.size() != 3)
        problems.push_back(
            {path, fmt::format("Found a list of {}", json.size()), "enter one function for each of x, y and z"});
    for (std::size_t a = 0; a < std::min<std::size_t>(3, json.size()); ++a)
        c.factor[a] = one(json[a], fmt::format("{}[{}]", path, a));
}

ConditionEntry read_condition(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    ConditionEntry c;
    ObjectReader reader(json, path, problems);
    int kinds = 0;
    for (const ConditionInfo& info : condition_infos()) {
        const bool there = reader.has(info.key);
        kinds += there ? 1 : 0;
        if (there)
            c.kind = info.kind;
        if (info.is_scalar) {
            if (const Json* value = reader.find(info.key); value && !value->is_null())
                reader.number(info.key, info.dimension, c.value[0].emplace(), true, info.example);
        } else if (info.has_value) {
            reader.optional_vector(info.key, info.dimension, c.value, false);
        } else {
            reader.flag(info.key);
        }
    }
    if (json.is_object() && kinds != 1)
        problems.push_back({path, kinds == 0 ? "No condition type given" : "Several condition types given",
                            "give exactly one of " + listed(keys_of(condition_infos()))});
    c.set = reader.required_text("set", "impact");
    if (const Json* ramp = reader.find("ramp"))
        read_ramp(*ramp, reader.at("ramp"), problems, c);
    if (const Json* pulse = reader.find("pulse"))
        c.pulse = read_pulse(*pulse, reader.at("pulse"), problems);
    if (const Json* factor = reader.find("factor"))
        read_factor(*factor, reader.at("factor"), problems, c);
    c.sharing = static_cast<ForceSharing>(reader.choice("distribution", words::force_sharings, 0));
    reader.finish();
    return c;
}

LoadControlEntry read_load_control(const Json& json, const std::string& path, std::vector<Problem>& problems) {
    LoadControlEntry control;
    ObjectReader reader(json, path, problems);
    read_keys(reader, key_rows<LoadControlEntry>(), control);
    reader.finish();
    return control;
}

// Reads a value in the unit of the observer. If the observer is unknown, the value is kept as it is, and check_run()
// reports what is missing.
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

StopEntry read_stop(const Json& json, const std::string& path, const std::vector<ObserverEntry>& observers,
                    std::vector<Problem>& problems) {
    StopEntry stop;
    ObjectReader reader(json, path, problems);
    stop.observer = reader.required_text("observer", "CMOD");
    stop.component = reader.text("component", "");
    const auto found = std::ranges::find(observers, stop.observer, &ObserverEntry::name);
    const ObserverEntry* observer = found == observers.end() ? nullptr : &*found;
    int kinds = 0;
    for (std::size_t k = 0; k < words::stop_kinds.size(); ++k) {
        reader.find(words::stop_kinds[k]); // known, there or not
        if (!reader.has(words::stop_kinds[k]))
            continue;
        ++kinds;
        stop.kind = static_cast<StopKind>(k);
    }
    if (json.is_object() && kinds != 1)
        problems.push_back({path, kinds == 0 ? "No value given" : "Several values given",
                            "give exactly one of " + listed(words::stop_kinds)});
    const std::string& key = words::stop_kinds[static_cast<std::size_t>(stop.kind)];
    if (kinds > 0 && stop.kind == StopKind::falls_to_share)
        reader.number(key, dimension::none, stop.value, true, "0.1");
    else if (kinds > 0)
        read_stop_value(reader, key, observer, stop, stop.value);
    reader.find("after_peak_of");
    if (reader.has("after_peak_of"))
        read_stop_value(reader, "after_peak_of", observer, stop, stop.least_peak.emplace());
    reader.finish();
    return stop;
}

void read_run(ObjectReader& root, std::vector<Problem>& problems, const std::vector<ObserverEntry>& observers,
              RunEntry& run) {
    const Json* json = root.find("run");
    if (!json)
        return root.missing("run", "add e.g. { \"end_time\": \"100 us\" }");
    ObjectReader reader(*json, "run", problems);
    read_keys(reader, key_rows<RunEntry>(), run, [&](std::string_view key) {
        if (key == "devices")
            return; // read below: the last of the valid keys that a message lists
        const Json* value = reader.find(key);
        if (!value)
            return;
        if (key == "stop_when")
            run.stop = read_stop(*value, reader.at(key), observers, problems);
        else if (key == "load_control")
            run.quasi_static.load_control = read_load_control(*value, reader.at(key), problems);
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

void read_node_fields(ObjectReader& output, std::vector<Problem>& problems, std::optional<NodeFieldsEntry>& into) {
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
            problems.push_back({path, "'" + word + "' is not a field", did_you_mean(word, names)});
        else
            problems.push_back({path, "Found " + kind_of(e), "valid: " + listed(names)});
    });
}

} // namespace

bool is_of_this_version(const Json& json) {
    const auto found = json.find("periscope"); // of what is no object: the end
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
    read_geometry(root, problems, c);
    root.quantity("horizon", c.horizon, true);
    c.theory = static_cast<Theory>(root.choice("theory", words::theories, 0));
    c.micromodulus = static_cast<Micromodulus>(root.choice("micromodulus", words::micromoduli, 0));
    c.influence = static_cast<Influence>(root.choice("influence", words::influences, 0));
    root.list("materials", [&](const Json& e, const std::string& p) {
        c.materials.push_back(read_material(e, p, c.space(), problems));
    });
    root.list("interfaces",
              [&](const Json& e, const std::string& p) { c.interfaces.push_back(read_interface(e, p, problems)); });
    read_corrections(root, problems, c.corrections);
    root.list("sets", [&](const Json& e, const std::string& p) { c.sets.push_back(read_set(e, p, problems)); });
    root.list("initial_cracks",
              [&](const Json& e, const std::string& p) { c.cracks.push_back(read_crack(e, p, problems)); });
    root.list("conditions",
              [&](const Json& e, const std::string& p) { c.conditions.push_back(read_condition(e, p, problems)); });
    root.list("rigid_bodies",
              [&](const Json& e, const std::string& p) { c.rigid_bodies.push_back(read_rigid_body(e, p, problems)); });
    read_self_contact(root, problems, c.self_contact);
    root.list("observers",
              [&](const Json& e, const std::string& p) { c.observers.push_back(read_observer(e, p, problems)); });
    read_run(root, problems, c.observers, c.run);
    if (const Json* start = root.find("restart")) {
        ObjectReader reader(*start, "restart", problems);
        c.start = reader.required_text("checkpoint", "results/checkpoint.h5");
        reader.finish();
    }
    if (const Json* output = root.find("output")) {
        ObjectReader reader(*output, "output", problems);
        read_keys(reader, key_rows<OutputEntry>(), c.output,
                  [&](std::string_view) { read_node_fields(reader, problems, c.output.fields); });
        reader.finish();
    }
    root.finish();
}

} // namespace periscope

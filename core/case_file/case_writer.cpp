#include "core/case/case_keys.hpp"
#include "core/case/condition_table.hpp"
#include "core/case/node_fields.hpp"
#include "core/case/observer_table.hpp"
#include "core/case/words.hpp"
#include "core/case_file/case_file.hpp"
#include "core/case_file/json_of_rigid_bodies.hpp"
#include "core/case_file/json_of_shapes.hpp"
#include "core/case_file/json_path.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/case_file/json_values.hpp"
#include "core/case_file/key_json.hpp"
#include "core/files/atomic_file.hpp"
#include "core/physics/law_table.hpp"

namespace periscope {
namespace {

Json geometry_json(const BoxGeometry& box) {
    return Json{{"lattice", keys_json(key_rows<BoxGeometry>(), box, [&](std::string_view) {
                     return box.without.empty() ? Json() : Json(box.without);
                 })}};
}
Json geometry_json(const MeshGeometry& mesh) {
    return Json{{"mesh", keys_json(key_rows<MeshGeometry>(), mesh)}};
}
Json geometry_json(const SurfaceGeometry& s) {
    Json inner{{"spacing", to_json(s.spacing)}};
    if (s.discretisation == Discretisation::tetrahedra_centroids)
        inner["nodes"] = words::placements[1];
    Json discretise;
    discretise[s.discretisation == Discretisation::lattice ? "lattice" : "tetrahedra"] = inner;
    return Json{{"surface", keys_json(key_rows<SurfaceGeometry>(), s)}, {"discretise", discretise}};
}

void add_bonds(Json& json, const BondEntry& b) {
    json["law"] = law_info(b.law).key;
    for (const LawValue& value : law_values())
        if (b.*value.member)
            json[std::string(value.key)] = to_json(*(b.*value.member));
    if (b.tensile_strength)
        json["strength_of"] = words::strengths_of[static_cast<std::size_t>(b.strength_of)];
    for (const LawPointEntry& p : b.points)
        json["points"].push_back(Json::array({to_json(p.stretch), to_json(p.ratio)}));
    if (b.breaks_in != BreaksIn::tension)
        json["breaks_in"] = words::breaks_in[static_cast<std::size_t>(b.breaks_in)];
}

bool tells_modulus(const BondEntry& b) {
    return !b.potential_depth || b.youngs_modulus.value != 0;
}

Json material_json(const MaterialEntry& m) {
    Json json = keys_json(rows_before_bonds(), m);
    if (tells_modulus(m))
        json["youngs_modulus"] = to_json(m.youngs_modulus);
    put_keys(json, key_rows<MaterialEntry>(), m);
    add_bonds(json, m);
    if (m.anisotropy)
        json["anisotropy"] = keys_json(key_rows<AnisotropyEntry>(), *m.anisotropy);
    if (m.grading)
        json["grading"] = keys_json(key_rows<GradingEntry>(), *m.grading);
    return json;
}

Json interface_json(const InterfaceEntry& e) {
    Json json{{"between", Json::array({e.between[0], e.between[1]})}};
    if (tells_modulus(e))
        json["youngs_modulus"] = to_json(e.youngs_modulus);
    add_bonds(json, e);
    return json;
}

Json factor_json(const FactorEntry& factor) {
    return !factor.file.empty() ? keys_json(key_rows<FactorEntry>(), factor)
           : factor.is_one()    ? Json()
                                : Json(factor.function);
}

Json factors_json(const ConditionEntry& c) {
    if (condition_info(c.kind).is_scalar)
        return factor_json(c.factor[0]);
    Json list;
    if (c.factor != std::array<FactorEntry, 3>{})
        for (const FactorEntry& factor : c.factor)
            list.push_back(factor_json(factor));
    return list;
}

Json kind_json(const ConditionEntry& c) {
    const ConditionInfo& info = condition_info(c.kind);
    Json json = Json::object();
    Json& value = json[std::string(info.key)];
    if (!info.is_scalar)
        value = info.has_value ? to_json(c.value) : Json(true);
    else if (c.value[0])
        value = to_json(*c.value[0]);
    return json;
}

Json condition_json(const ConditionEntry& c) {
    return keys_json(key_rows<ConditionEntry>(), c, [&](std::string_view key) {
        return key.empty()       ? kind_json(c)
               : key == "factor" ? factors_json(c)
               : key == "ramp"   ? ramp_json(c)
               : c.pulse         ? keys_json(key_rows<PulseEntry>(), *c.pulse)
                                 : Json();
    });
}

Json opening_json(const ObserverEntry& o) {
    Json ends = Json::array();
    for (const ObservedEnd& end : o.ends)
        ends.push_back(end.point ? to_json(*end.point) : end.node ? Json(*end.node) : Json(end.set));
    return ends;
}

// Returns the key of the kind with its value: what is observed, and in which set or rigid body.
Json observed_json(const ObserverEntry& o) {
    const ObserverInfo& info = observer_info(o.kind);
    Json json = Json::object();
    Json& what = json[std::string(info.key)];
    if (info.has_field)
        what = observed_field_info(o.field).key;
    else if (info.energies == ObservedEnergies::one)
        what = words::energy_parts[static_cast<std::size_t>(o.part)];
    else if (info.target == ObservedTarget::rigid_body)
        what = rigid_quantity_info(o.quantity).key;
    else if (info.target == ObservedTarget::two_ends)
        what = opening_json(o);
    else if (info.target == ObservedTarget::set)
        what = o.set;
    else
        what = true;
    if (info.target == ObservedTarget::rigid_body)
        json["body"] = o.body;
    if (info.target == ObservedTarget::set_or_body && !o.set.empty())
        json["set"] = o.set;
    return json;
}

Json observer_json(const ObserverEntry& o) {
    return keys_json(key_rows<ObserverEntry>(), o, [&](std::string_view) { return observed_json(o); });
}

Json fields_json(const NodeFieldsEntry& fields) {
    Json list = Json::array();
    for (const NodeFieldInfo& field : node_fields)
        if (fields.*field.wanted)
            list.push_back(std::string(field.key));
    return list;
}

Json stop_json(const StopEntry& stop) {
    Json json{{"observer", stop.observer}};
    if (!stop.component.empty())
        json["component"] = stop.component;
    json[words::stop_kinds[static_cast<std::size_t>(stop.kind)]] = to_json(stop.value);
    if (stop.least_peak)
        json["after_peak_of"] = to_json(*stop.least_peak);
    return json;
}

Json run_json(const RunEntry& run) {
    return keys_json(key_rows<RunEntry>(), run, [&](std::string_view key) {
        if (key == "stop_when")
            return run.stop ? stop_json(*run.stop) : Json();
        if (const auto& control = run.quasi_static.load_control; key == "load_control")
            return control ? keys_json(key_rows<LoadControlEntry>(), *control) : Json();
        if (key == "devices")
            return run.devices.empty() ? Json() : Json(run.devices);
        if (run.time_step)
            return to_json(*run.time_step);
        return run.from_limit ? Json(words::automatic_step) : Json();
    });
}

Json output_json(const OutputEntry& output) {
    return keys_json(key_rows<OutputEntry>(), output,
                     [&](std::string_view) { return output.fields ? fields_json(*output.fields) : Json(); });
}

} // namespace

std::string case_to_json(const Case& c, const std::vector<UnreadEntry>& unread) {
    Json json{{"periscope", 2}, {"name", c.name}};
    if (!c.description.empty())
        json["description"] = c.description;
    json["geometry"] = std::visit([](const auto& geometry) { return geometry_json(geometry); }, c.geometry);
    json["horizon"] = to_json(c.horizon);
    if (c.theory != Theory::bond_based)
        json["theory"] = words::theories[static_cast<std::size_t>(c.theory)];
    if (c.influence != Influence::constant)
        json["influence"] = words::influences[static_cast<std::size_t>(c.influence)];
    if (c.micromodulus != Micromodulus::constant)
        json["micromodulus"] = words::micromoduli[static_cast<std::size_t>(c.micromodulus)];
    for (const char* list : {"materials", "sets", "initial_cracks", "conditions", "observers"})
        json[list] = Json::array();
    for (const auto& m : c.materials)
        json["materials"].push_back(material_json(m));
    for (const auto& e : c.interfaces)
        json["interfaces"].push_back(interface_json(e));
    if (!c.start.empty())
        json["restart"] = {{"checkpoint", c.start}};
    if (c.corrections != CorrectionsEntry{})
        json["corrections"] = keys_json(key_rows<CorrectionsEntry>(), c.corrections);
    for (const auto& s : c.sets)
        json["sets"].push_back(set_json(s));
    for (const auto& k : c.cracks)
        json["initial_cracks"].push_back(crack_json(k));
    for (const auto& k : c.conditions)
        json["conditions"].push_back(condition_json(k));
    for (const auto& body : c.rigid_bodies)
        json["rigid_bodies"].push_back(rigid_body_json(body));
    if (c.self_contact)
        json["self_contact"] = keys_json(key_rows<SelfContactEntry>(), *c.self_contact);
    for (const auto& o : c.observers)
        json["observers"].push_back(observer_json(o));
    json["run"] = run_json(c.run);
    json["output"] = output_json(c.output);
    for (const UnreadEntry& entry : unread)
        if (entry.is_text)
            write_at(json, entry.path, entry.written);
        else if (!entry.written.empty())
            write_at(json, entry.path, Json::parse(entry.written));
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

bool same_text(const Case& a, const Case& b) {
    return case_to_json(a) == case_to_json(b);
}

bool same_at(const std::string& path, const Case& a, const Case& b) {
    const Json first = Json::parse(case_to_json(a)), second = Json::parse(case_to_json(b));
    const Json *in_first = find_at(first, path), *in_second = find_at(second, path);
    return in_first && in_second ? *in_first == *in_second : in_first == in_second;
}

void write_case(const Case& value, const std::filesystem::path& file, const std::vector<UnreadEntry>& unread) {
    write_atomically(file, case_to_json(value, unread));
}

} // namespace periscope

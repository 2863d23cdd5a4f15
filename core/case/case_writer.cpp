#include "core/case/case_file.hpp"
#include "core/case/json_reader.hpp"
#include "core/case/laws.hpp"
#include "core/case/words.hpp"
#include "core/results/results_folder.hpp"

namespace periscope {
namespace {

// As the user wrote it, else as a number in SI.
Json to_json(const Quantity& q) {
    if (!q.text.empty())
        return q.text;
    if (q.in_spacings)
        return Json(q.value).dump() + " dx";
    return q.value;
}
Json to_json(const QuantityVector& v) { return Json::array({to_json(v[0]), to_json(v[1]), to_json(v[2])}); }
Json to_json(const OptionalVector& v) {
    Json list = Json::array();
    for (const auto& q : v)
        list.push_back(q ? to_json(*q) : Json());
    return list;
}

Json geometry_json(const Geometry& geometry) {
    if (const auto* box = std::get_if<BoxGeometry>(&geometry)) {
        Json lattice{{"box", to_json(box->box)}};
        if (box->origin != QuantityVector{})
            lattice["origin"] = to_json(box->origin);
        lattice["spacing"] = to_json(box->spacing);
        if (box->space != Space::solid)
            lattice["space"] = words::spaces[static_cast<std::size_t>(box->space)];
        return Json{{"lattice", lattice}};
    }
    if (const auto* mesh = std::get_if<MeshGeometry>(&geometry)) {
        Json inner{{"file", mesh->file}, {"unit", mesh->unit}};
        if (mesh->space != Space::solid)
            inner["space"] = words::spaces[static_cast<std::size_t>(mesh->space)];
        if (mesh->thickness.value != 0)
            inner["thickness"] = to_json(mesh->thickness);
        return Json{{"mesh", inner}};
    }
    const auto& s = std::get<SurfaceGeometry>(geometry);
    Json inner{{"spacing", to_json(s.spacing)}};
    if (s.discretisation == Discretisation::tetrahedra_centroids)
        inner["nodes"] = words::placements[1];
    Json discretise;
    discretise[s.discretisation == Discretisation::lattice ? "lattice" : "tetrahedra"] = inner;
    return Json{{"surface", {{"file", s.file}, {"unit", s.unit}}}, {"discretise", discretise}};
}

void add_bonds(Json& json, const BondEntry& b) {
    json["law"] = words::laws[static_cast<std::size_t>(b.law)];
    for (const LawValue& value : law_values())
        if (b.*value.member)
            json[std::string(value.key)] = to_json(*(b.*value.member));
    for (const LawPointEntry& p : b.points)
        json["points"].push_back(Json::array({to_json(p.stretch), to_json(p.ratio)}));
    if (b.breaks_in != BreaksIn::tension)
        json["breaks_in"] = words::breaks_in[static_cast<std::size_t>(b.breaks_in)];
}

Json material_json(const MaterialEntry& m) {
    Json json{{"name", m.name}};
    if (!m.set.empty())
        json["set"] = m.set;
    json["youngs_modulus"] = to_json(m.youngs_modulus);
    json["poisson_ratio"] = to_json(m.poisson_ratio);
    json["density"] = to_json(m.density);
    add_bonds(json, m);
    if (const auto& a = m.anisotropy)
        json["anisotropy"] = {{"direction", to_json(a->direction)},
                              {"stiffness_ratio", to_json(a->stiffness_ratio)},
                              {"strength_ratio", to_json(a->strength_ratio)}};
    return json;
}

Json interface_json(const InterfaceEntry& e) {
    Json json{{"between", Json::array({e.between[0], e.between[1]})}, {"youngs_modulus", to_json(e.youngs_modulus)}};
    add_bonds(json, e);
    return json;
}

Json corrections_json(const CorrectionsEntry& c) {
    return {{"surface", words::surface_corrections[static_cast<std::size_t>(c.surface)]},
            {"partial_volume", words::partial_volumes[static_cast<std::size_t>(c.partial_volume)]}};
}

Json set_json(const SetEntry& s) {
    Json json{{"name", s.name}};
    if (const auto* box = std::get_if<SetBox>(&s.shape)) {
        json["box"] = {{"min", to_json(box->min)}, {"max", to_json(box->max)}};
        return json;
    }
    if (const auto* group = std::get_if<SetGroup>(&s.shape)) {
        json["mesh_group"] = group->group;
        return json;
    }
    json["brush"] = Json::array();
    for (const BrushDab& dab : std::get<SetBrush>(s.shape).dabs) {
        Json entry{{"centre", to_json(dab.centre)}, {"radius", to_json(dab.radius)}};
        if (dab.erase)
            entry["erase"] = true;
        json["brush"].push_back(entry);
    }
    return json;
}

Json condition_json(const ConditionEntry& c) {
    Json json;
    const std::string& word = words::condition_kinds[static_cast<std::size_t>(c.kind)];
    if (c.kind == ConditionKind::fixed || c.kind == ConditionKind::no_fail)
        json[word] = true;
    else
        json[word] = to_json(c.value);
    json["set"] = c.set;
    if (c.ramp == RampShape::constant)
        return json;
    json["ramp"]["shape"] = words::ramp_shapes[static_cast<std::size_t>(c.ramp)];
    if (c.ramp == RampShape::table)
        for (const RampPoint& p : c.ramp_points)
            json["ramp"]["points"].push_back(Json::array({to_json(p.time), p.factor}));
    else
        json["ramp"]["time"] = to_json(c.ramp_time);
    return json;
}

Json run_json(const RunEntry& run) {
    Json json{{"end_time", to_json(run.end_time)}, {"safety", run.safety}};
    if (run.time_step)
        json["time_step"] = to_json(*run.time_step);
    if (run.damping.value != 0)
        json["damping"] = to_json(run.damping);
    return json;
}

} // namespace

std::string case_to_json(const Case& c) {
    Json json{{"periscope", 1}, {"name", c.name}};
    if (!c.description.empty())
        json["description"] = c.description;
    json["geometry"] = geometry_json(c.geometry);
    json["horizon"] = to_json(c.horizon);
    if (c.micromodulus != Micromodulus::constant)
        json["micromodulus"] = words::micromoduli[static_cast<std::size_t>(c.micromodulus)];
    for (const char* list : {"materials", "sets", "cracks", "conditions", "observers"})
        json[list] = Json::array();
    for (const auto& m : c.materials)
        json["materials"].push_back(material_json(m));
    for (const auto& e : c.interfaces)
        json["interfaces"].push_back(interface_json(e));
    if (!c.start.empty())
        json["start"] = {{"checkpoint", c.start}};
    if (c.corrections != CorrectionsEntry{})
        json["corrections"] = corrections_json(c.corrections);
    for (const auto& s : c.sets)
        json["sets"].push_back(set_json(s));
    for (const auto& k : c.cracks)
        json["cracks"].push_back(
            {{"plane",
              {{"corner", to_json(k.corner)}, {"first", to_json(k.first)}, {"second", to_json(k.second)}}}});
    for (const auto& k : c.conditions)
        json["conditions"].push_back(condition_json(k));
    for (const auto& o : c.observers) {
        Json entry{{"name", o.name}};
        entry[words::observer_kinds[static_cast<std::size_t>(o.kind)]] = o.set;
        json["observers"].push_back(entry);
    }
    json["run"] = run_json(c.run);
    json["output"] = {{"frames", c.output.frames}, {"samples", c.output.samples}};
    if (c.output.checkpoint_every != OutputEntry{}.checkpoint_every)
        json["output"]["checkpoint_every"] = to_json(c.output.checkpoint_every);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_case(const Case& value, const std::filesystem::path& file) { write_atomically(file, case_to_json(value)); }

} // namespace periscope

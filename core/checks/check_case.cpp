#include "core/checks/check_case.hpp"

#include "core/case/case_keys.hpp"
#include "core/case/condition_table.hpp"
#include "core/case/geometry_formats.hpp"
#include "core/case/horizon.hpp"
#include "core/case/observer_table.hpp"
#include "core/case/position_function.hpp"
#include "core/case/quantities.hpp"
#include "core/case/set_names.hpp"
#include "core/case/unit.hpp"
#include "core/case/words.hpp"
#include "core/checks/check_cracks.hpp"
#include "core/checks/check_magnitudes.hpp"
#include "core/checks/check_materials.hpp"
#include "core/checks/check_ramp.hpp"
#include "core/checks/check_rigid_bodies.hpp"
#include "core/checks/check_run.hpp"
#include "core/checks/check_self_contact.hpp"
#include "core/checks/check_sets.hpp"
#include "core/checks/check_theory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <unordered_set>

namespace periscope {
namespace {

// Collects the problems of a case, each with its path in the case file.
class Checker {
public:
    explicit Checker(const Case& c) : case_(c), sets_(c) {
        for (const auto& s : c.sets)
            set_names_.push_back(s.name);
        for (const RigidBodyEntry& body : c.rigid_bodies)
            body_names_.push_back(body.name);
        is_body_.insert(body_names_.begin(), body_names_.end());
    }

    std::vector<Problem> run() {
        geometry();
        range("horizon", "horizon", case_.horizon);
        if (const double dx = case_.spacing().value; dx > 0 && case_.horizon.value > 0 && case_.horizon.metres(dx) < dx)
            add("horizon",
                fmt::format("{} is less than the spacing of {}: no node has a neighbour",
                            in_handy_unit(case_.horizon.metres(dx), "m"), in_handy_unit(dx, "m")),
                "use about three spacings, e.g. '3.14 dx'");
        if (const double dx = case_.spacing().value; dx > 0 && case_.horizon.metres(dx) > most_spacings_in_horizon * dx)
            add("horizon",
                fmt::format("{} exceeds {} spacings: each node has over {:.0e} neighbours",
                            in_handy_unit(case_.horizon.metres(dx), "m"), most_spacings_in_horizon, 5e5),
                "use about three spacings, e.g. '3.14 dx'");
        add_all(check_materials(case_));
        add_all(check_magnitudes(case_));
        add_all(check_theory(case_));
        add_all(check_sets(case_));
        add_all(check_cracks(case_));
        conditions();
        add_all(check_rigid_bodies(case_));
        add_all(check_self_contact(case_));
        observers();
        time();
        return std::move(problems_);
    }

private:
    void add(std::string path, std::string reason, std::string remedy = {}) {
        problems_.push_back({std::move(path), std::move(reason), std::move(remedy)});
    }

    void range(const std::string& path, std::string_view key, const Quantity& q) {
        add_all(check_quantity(path, quantity_info(key), q));
    }

    void add_missing(std::string path, std::string reason, std::string remedy) {
        add(std::move(path), std::move(reason), std::move(remedy));
        problems_.back().is_missing = true;
    }

    void add_all(std::vector<Problem> problems) {
        problems_.insert(problems_.end(), std::make_move_iterator(problems.begin()),
                         std::make_move_iterator(problems.end()));
    }

    void geometry() {
        if (const auto* box = std::get_if<BoxGeometry>(&case_.geometry)) {
            add_all(check_values("geometry.lattice", key_rows<BoxGeometry>(), *box));
            for (std::size_t a = 0; a < 3; ++a) {
                const std::string path = fmt::format("geometry.lattice.box[{}]", a);
                const double edge = box->box[a].metres(box->spacing.value);
                if (!(edge > 0))
                    add(path, fmt::format("Must be positive, but is {}", in_handy_unit(edge, "m")),
                        "enter e.g. '100 mm'");
                else if (a >= axes_of(box->space))
                    continue; // a plane has one layer along z, and a bar one row, whatever the spacing
                else if (edge < 0.5 * box->spacing.value)
                    add(path,
                        fmt::format("{} is too short for a spacing of {}", in_handy_unit(edge, "m"),
                                    in_handy_unit(box->spacing.value, "m")),
                        "use a smaller spacing");
            }
            return;
        }
        if (const auto* mesh = std::get_if<MeshGeometry>(&case_.geometry))
            return mesh_file(*mesh);
        const auto& surface = std::get<SurfaceGeometry>(case_.geometry);
        const std::string key = surface.discretisation == Discretisation::lattice ? "lattice" : "tetrahedra";
        range("geometry.discretise." + key + ".spacing", "spacing", surface.spacing);
        if (surface.file.empty())
            add("geometry.surface.file", "No file given",
                fmt::format("choose an {} file", format_names(GeometryKind::surface)));
        unit("geometry.surface.unit", surface.unit);
    }

    void mesh_file(const MeshGeometry& mesh) {
        if (mesh.file.empty())
            add("geometry.mesh.file", "No file given",
                fmt::format("choose a {} file", format_extensions(GeometryKind::mesh)));
        unit("geometry.mesh.unit", mesh.unit);
        if (mesh.space == Space::bar)
            add("geometry.mesh.space", "A mesh cannot be a bar",
                "use a lattice, or choose a solid, plane stress or plane strain");
        if (axes_of(mesh.space) == 2 && (!(mesh.thickness.value > 0) || mesh.thickness.in_spacings))
            add("geometry.mesh.thickness", mesh.thickness.value == 0 ? "Missing" : "Must be a positive length",
                "enter the thickness of the body, e.g. '5 mm'");
        if (mesh.space == Space::solid && mesh.thickness.value != 0)
            add("geometry.mesh.thickness", "Not valid for a solid", "remove it, or choose plane stress");
    }

    void unit(const std::string& path, const std::string& name) { add_all(check_unit_of_length(path, name)); }

    // Reports a missing node set. `task` says for what the set is needed.
    void needs_set(const std::string& path, const std::string& name, std::string_view task) {
        if (sets_.contains(name))
            return;
        if (name.empty())
            return add_missing(path, "No node set given",
                               set_names_.empty() ? "define a node set first"
                                                  : fmt::format("{}: {}", task, listed(set_names_)));
        add(path, "Unknown node set '" + name + "'",
            set_names_.empty() ? "define a node set first" : did_you_mean(name, set_names_));
    }

    void conditions() {
        for (std::size_t i = 0; i < case_.conditions.size(); ++i) {
            const ConditionEntry& c = case_.conditions[i];
            const std::string path = fmt::format("conditions[{}]", i);
            needs_set(path + ".set", c.set, "choose where it acts");
            const bool has_value = c.value[0] || c.value[1] || c.value[2];
            const ConditionInfo& info = condition_info(c.kind);
            const std::string word(info.key);
            if (!case_.start.empty() && info.is_initial())
                add(fmt::format("{}.{}", path, word), "Already defined by the checkpoint from which the run starts",
                    "remove it, or start the run undeformed, without a checkpoint");
            if (info.is_scalar && !has_value)
                add_missing(fmt::format("{}.{}", path, word), "No value given",
                            fmt::format("enter e.g. '{}'", info.example));
            else if (info.has_value && !has_value)
                add_missing(fmt::format("{}.{}", path, word), "No component given", "enter a value for x, y or z");
            for (std::size_t a = axes_of(case_.space()); a < 3; ++a)
                if (c.value[a] && !info.is_scalar)
                    add(fmt::format("{}.{}[{}]", path, word, a),
                        fmt::format("There is no motion along {0} in {1}", "xyz"[a], space_in_words()),
                        "clear this component");
            if (c.pulse && !info.has_pulse)
                add(path + ".pulse", fmt::format("Not valid for '{}'", info.label),
                    "remove it; it applies to initial conditions only");
            else if (c.pulse)
                add_all(check_values(path + ".pulse", key_rows<PulseEntry>(), *c.pulse));
            factors(path, c, info);
            if (c.sharing != ForceSharing::volume && info.measure != LoadMeasure::set)
                add(path + ".distribution", fmt::format("Not valid for '{}'", info.label),
                    "remove it; it applies to forces only");
            if (c.ramp == RampShape::constant)
                continue;
            if (!info.has_ramp)
                add(path + ".ramp", fmt::format("Not valid for '{}'", info.label), "remove it");
            else
                add_all(check_ramp(path + ".ramp", c));
        }
    }

    void factors(const std::string& path, const ConditionEntry& c, const ConditionInfo& info) {
        for (std::size_t a = 0; a < 3; ++a) {
            const FactorEntry& factor = c.factor[a];
            if (factor.is_one())
                continue;
            const std::string where = info.is_scalar ? path + ".factor" : fmt::format("{}.factor[{}]", path, a);
            if (!info.has_factor)
                return add(path + ".factor", fmt::format("Not valid for '{}'", info.label),
                           "remove it, or use a traction or a body force, which are per unit area or volume");
            if (!factor.file.empty() && factor.column.empty())
                return add(where + ".column", "No column given", "enter the name of a column or array in the file");
            if (factor.function.empty())
                continue;
            if (const auto problem = problem_of_function(factor.function))
                return add(where, problem->reason, problem->remedy);
        }
    }

    void observers() {
        std::set<std::string> seen;
        for (std::size_t i = 0; i < case_.observers.size(); ++i) {
            const ObserverEntry& o = case_.observers[i];
            const std::string path = fmt::format("observers[{}]", i);
            const ObserverInfo& info = observer_info(o.kind);
            const std::string what = fmt::format("{}.{}", path, info.key);
            if (info.target == ObservedTarget::set)
                needs_set(what, o.set, observe);
            else if (info.target == ObservedTarget::set_or_body && !o.set.empty())
                needs_set(path + ".set", o.set, observe);
            else if (info.target == ObservedTarget::two_ends)
                ends(what, o);
            else if (info.target == ObservedTarget::rigid_body)
                needs_rigid_body(path + ".body", o.body);
            if (case_.run.integrator == Integrator::euler && info.energies != ObservedEnergies::none)
                add(what, "Not valid with the integrator 'euler', which does not conserve energy",
                    "choose another integrator, or remove the observer");
            add_all(check_values(path, key_rows<ObserverEntry>(), o));
            if (o.name.empty())
                add(path + ".name", "No name given", "enter a name");
            else if (!seen.insert(o.name).second)
                add(path + ".name", "'" + o.name + "' is used by two observers", "choose unique names");
        }
    }

    void needs_rigid_body(const std::string& path, const std::string& name) {
        if (body_names_.empty())
            add(path, "The case has no rigid bodies", "add a rigid body, or remove the observer");
        else if (!is_body_.contains(name))
            add(path, "'" + name + "' is not a rigid body", did_you_mean(name, body_names_));
    }

    void ends(const std::string& path, const ObserverEntry& o) {
        for (std::size_t e = 0; e < 2; ++e)
            if (o.ends[e].node && !std::holds_alternative<MeshGeometry>(case_.geometry))
                add(fmt::format("{}[{}]", path, e),
                    "Only nodes of a volume mesh have numbers, but the geometry is not a volume mesh",
                    "use a set or a point, e.g. 1 mm, 0, 0");
        for (std::size_t e = 0; e < 2; ++e)
            if (o.ends[e].is_set())
                needs_set(fmt::format("{}[{}]", path, e), o.ends[e].set, observe);
        if (o.ends[0].is_set() && o.ends[1].is_set() && !o.ends[0].set.empty() && o.ends[0].set == o.ends[1].set)
            add(path, "'" + o.ends[0].set + "' is used twice: the opening is always zero",
                "choose two different places");
    }

    void time() {
        for (Problem& problem : check_run(case_))
            problems_.push_back(std::move(problem));
        add_all(check_values("run", key_rows<RunEntry>(), case_.run));
        if (!(case_.run.safety > 0 && case_.run.safety <= 1))
            add("run.safety_factor", fmt::format("Must be greater than 0 and at most 1, but is {:g}", case_.run.safety),
                "a larger time step is unstable");
        if (case_.run.time_step)
            range("run.time_step", "time_step", *case_.run.time_step);
        if (case_.run.local_damping.value >= 1)
            add("run.local_damping", fmt::format("Must be less than 1, but is {:g}", case_.run.local_damping.value),
                "enter e.g. 0.5; with 1, no force accelerates a node");
        add_all(check_values("output", key_rows<OutputEntry>(), case_.output));
        if (case_.output.frame_damage.value >= 1)
            add("output.frame_damage", fmt::format("Must be less than 1, but is {:g}", case_.output.frame_damage.value),
                "enter e.g. 0.1; no node has damage above 1");
        if (case_.output.frame_order == FrameOrder::mesh && !std::holds_alternative<MeshGeometry>(case_.geometry))
            add("output.frame_order", "Only valid for a volume mesh", "remove it");
    }

    std::string_view space_in_words() const {
        return case_.space() == Space::bar            ? "a bar"
               : case_.space() == Space::plane_strain ? "plane strain"
                                                      : "plane stress";
    }
    static constexpr std::string_view observe = "choose what it observes";

    const Case& case_;
    const SetNames sets_;
    std::vector<std::string> set_names_, body_names_;
    std::unordered_set<std::string> is_body_;
    std::vector<Problem> problems_;
};

} // namespace

std::vector<Problem> check_unit_of_length(const std::string& path, const std::string& name) {
    try {
        unit_factor(name, dimension::length);
    } catch (const std::invalid_argument& e) {
        return {{path, e.what(), "use e.g. 'mm', 'm' or 'in'"}};
    }
    return {};
}

std::vector<Problem> check_case(const Case& value) {
    return Checker(value).run();
}

} // namespace periscope

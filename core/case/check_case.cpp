#include "core/case/check_case.hpp"

#include "core/case/check_materials.hpp"
#include "core/case/condition_table.hpp"
#include "core/case/quantities.hpp"
#include "core/case/words.hpp"
#include "core/model/vec3.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>

namespace periscope {
namespace {

constexpr int largest_horizon = 50; // spacings; beyond is surely a slip, in the unit or the number

// Collects problems; every check names the path as it stands in the file.
class Checker {
public:
    explicit Checker(const Case& c) : case_(c) {
        for (const auto& s : c.sets)
            set_names_.push_back(s.name);
    }

    std::vector<Problem> run() {
        geometry();
        range("horizon", "horizon", case_.horizon);
        if (const double dx = case_.spacing().value; dx > 0 && case_.horizon.value > 0 && case_.horizon.metres(dx) < dx)
            add("horizon", fmt::format("{:g} m is below the spacing {:g} m: no node would have a neighbour",
                                       case_.horizon.metres(dx), dx),
                "use about three spacings: '3.14 dx'");
        if (const double dx = case_.spacing().value; dx > 0 && case_.horizon.metres(dx) > largest_horizon * dx)
            add("horizon", fmt::format("{:g} m is more than {} spacings: each node would have over {:.0e} neighbours",
                                       case_.horizon.metres(dx), largest_horizon, 5e5),
                "use about three spacings: '3.14 dx'");
        add_all(check_materials(case_));
        sets();
        cracks();
        conditions();
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

    void add_all(std::vector<Problem> problems) {
        problems_.insert(problems_.end(), std::make_move_iterator(problems.begin()), std::make_move_iterator(problems.end()));
    }

    void geometry() {
        if (const auto* box = std::get_if<BoxGeometry>(&case_.geometry)) {
            range("geometry.lattice.spacing", "spacing", box->spacing);
            for (std::size_t a = 0; a < 3; ++a) {
                const std::string path = fmt::format("geometry.lattice.box[{}]", a);
                const double edge = box->box[a].metres(box->spacing.value);
                if (!(edge > 0))
                    add(path, fmt::format("is {:g} m", edge), "must be above zero, such as '100 mm'");
                else if (a >= axes_of(box->space))
                    continue; // one layer, whatever the spacing
                else if (edge < 0.5 * box->spacing.value)
                    add(path, fmt::format("{:g} m holds no cube of the spacing {:g} m", edge, box->spacing.value),
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
            add("geometry.surface.file", "is empty", "name an STL, OBJ or PLY file");
        unit("geometry.surface.unit", surface.unit);
    }

    void mesh_file(const MeshGeometry& mesh) {
        if (mesh.file.empty())
            add("geometry.mesh.file", "is empty", "name a .msh, .vtu, .vtk or .inp file");
        unit("geometry.mesh.unit", mesh.unit);
        if (mesh.space == Space::bar)
            add("geometry.mesh.space", "a mesh cannot be a bar", "give a lattice, or one of 'solid', 'plane_stress' and 'plane_strain'");
        if (axes_of(mesh.space) == 2 && (!(mesh.thickness.value > 0) || mesh.thickness.in_spacings))
            add("geometry.mesh.thickness", mesh.thickness.value == 0 ? "is missing" : "is no positive length",
                "in a plane give the sheet's thickness, such as '5 mm'");
        if (mesh.space == Space::solid && mesh.thickness.value != 0)
            add("geometry.mesh.thickness", "has no meaning for a solid",
                "leave it out, or add \"space\": \"plane_stress\"");
    }

    void unit(const std::string& path, const std::string& name) {
        try {
            unit_factor(name, dimension::length);
        } catch (const std::invalid_argument& e) {
            add(path, e.what(), "such as 'mm', 'm' or 'in'");
        }
    }

    void sets() {
        std::set<std::string> seen;
        for (std::size_t i = 0; i < case_.sets.size(); ++i) {
            const SetEntry& s = case_.sets[i];
            const std::string path = fmt::format("sets[{}]", i);
            if (s.name.empty())
                add(path + ".name", "is empty", "give a name");
            else if (!seen.insert(s.name).second)
                add(path + ".name", "'" + s.name + "' names two sets", "give each its own name");
            if (const auto* box = std::get_if<SetBox>(&s.shape)) {
                for (std::size_t a = 0; a < 3; ++a)
                    if (box->min[a] && box->max[a] && length(*box->min[a]) > length(*box->max[a]))
                        add(fmt::format("{}.box.min[{}]", path, a), "lies above box.max", "swap the two");
            } else if (const auto* group = std::get_if<SetGroup>(&s.shape)) {
                if (!std::holds_alternative<MeshGeometry>(case_.geometry))
                    add(path + ".mesh_group", "only a volume mesh has groups, and the geometry is none",
                        "give 'box' or 'brush'");
                else if (group->group.empty())
                    add(path + ".mesh_group", "is empty", "name a group of the mesh");
            } else {
                const auto& dabs = std::get<SetBrush>(s.shape).dabs;
                if (dabs.empty())
                    add(path + ".brush", "has no dab yet", "paint on the model, or give { \"centre\": …, \"radius\": … }");
                for (std::size_t d = 0; d < dabs.size(); ++d)
                    if (!(dabs[d].radius.value > 0))
                        add(fmt::format("{}.brush[{}].radius", path, d), fmt::format("is {:g}", dabs[d].radius.value),
                            "must be above zero, such as '5 mm'");
            }
        }
    }

    void cracks() {
        for (std::size_t i = 0; i < case_.cracks.size(); ++i) {
            const CrackEntry& c = case_.cracks[i];
            const Vec3 a = vector(c.first), b = vector(c.second);
            if (norm(cross(a, b)) <= 1e-9 * norm(a) * norm(b) || norm(a) == 0 || norm(b) == 0)
                add(fmt::format("cracks[{}].plane", i), "its two edges do not span an area",
                    "give two edges that are neither zero nor parallel");
        }
    }

    void needs_set(const std::string& path, const std::string& name) {
        if (case_.find_set(name))
            return;
        if (name.empty())
            return add(path, "names no set", set_names_.empty() ? "make a set first" : "valid: " + listed(set_names_));
        add(path, "there is no set '" + name + "'",
            set_names_.empty() ? "make a set first" : did_you_mean(name, set_names_));
    }

    void conditions() {
        for (std::size_t i = 0; i < case_.conditions.size(); ++i) {
            const ConditionEntry& c = case_.conditions[i];
            const std::string path = fmt::format("conditions[{}]", i);
            needs_set(path + ".set", c.set);
            const bool has_value = c.value[0] || c.value[1] || c.value[2];
            const std::string& word = words::condition_kinds[static_cast<std::size_t>(c.kind)];
            if (!case_.start.empty() &&
                (c.kind == ConditionKind::initial_velocity || c.kind == ConditionKind::initial_displacement))
                add(fmt::format("{}.{}", path, word), "the checkpoint that the run begins with says it already",
                    "leave it out, or 'start'");
            if (condition_info(c.kind).has_value && !has_value)
                add(fmt::format("{}.{}", path, word), "prescribes no component", "give at least one of x, y, z");
            for (std::size_t a = axes_of(case_.space()); a < 3; ++a)
                if (c.value[a])
                    add(fmt::format("{}.{}[{}]", path, word, a),
                        fmt::format("prescribes {0}, but in {1} nothing moves along {0}", "xyz"[a], space_in_words()),
                        "give null there");
            if (c.ramp == RampShape::constant)
                continue;
            if (!condition_info(c.kind).has_ramp)
                add(path + ".ramp", "has no meaning for '" + word + "'", "leave it out");
            else if (c.ramp == RampShape::table)
                ramp_points(path + ".ramp.points", c.ramp_points);
            else if (!(c.ramp_time.value > 0))
                add(path + ".ramp.time", fmt::format("is {:g}", c.ramp_time.value), "must be above zero, such as '1 ms'");
        }
    }

    void ramp_points(const std::string& path, const std::vector<RampPoint>& points) {
        if (points.empty())
            return add(path, "holds no point", R"(give times and factors, such as [["0 ms", 0], ["1 ms", 1]])");
        for (std::size_t k = 0; k < points.size(); ++k)
            if (points[k].time.value < 0 || (k > 0 && points[k].time.value <= points[k - 1].time.value))
                return add(fmt::format("{}[{}]", path, k),
                           fmt::format("has the time {:g} s{}", points[k].time.value,
                                       k == 0 ? "" : " after one that is not earlier"),
                           "times begin at or above zero and ascend");
    }

    void observers() {
        std::set<std::string> seen;
        for (std::size_t i = 0; i < case_.observers.size(); ++i) {
            const ObserverEntry& o = case_.observers[i];
            const std::string path = fmt::format("observers[{}]", i);
            needs_set(path + "." + words::observer_kinds[static_cast<std::size_t>(o.kind)], o.set);
            if (o.name.empty())
                add(path + ".name", "is empty", "give a name");
            else if (!seen.insert(o.name).second)
                add(path + ".name", "'" + o.name + "' names two observers", "give each its own name");
        }
    }

    void time() {
        range("run.end_time", "end_time", case_.run.end_time);
        if (!(case_.run.safety > 0 && case_.run.safety <= 1))
            add("run.safety", fmt::format("is {:g}", case_.run.safety),
                "must lie above 0 and not above 1: a larger step is not stable");
        if (case_.run.time_step)
            range("run.time_step", "time_step", *case_.run.time_step);
        range("run.damping", "damping", case_.run.damping);
        range("output.checkpoint_every", "checkpoint_every", case_.output.checkpoint_every);
        if (case_.output.frames < 1)
            add("output.frames", "is below 1", "such as 100");
        if (case_.output.samples < 1)
            add("output.samples", "is below 1", "such as 1000");
    }

    std::string_view space_in_words() const {
        return case_.space() == Space::bar            ? "a bar"
               : case_.space() == Space::plane_strain ? "plane strain"
                                                      : "plane stress";
    }
    double length(const Quantity& q) const { return q.metres(case_.spacing().value); }
    Vec3 vector(const QuantityVector& v) const { return {length(v[0]), length(v[1]), length(v[2])}; }

    const Case& case_;
    std::vector<std::string> set_names_;
    std::vector<Problem> problems_;
};

} // namespace

std::vector<Problem> check_case(const Case& value) { return Checker(value).run(); }

} // namespace periscope

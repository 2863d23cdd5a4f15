#include "core/checks/check_rigid_bodies.hpp"

#include "core/case/case_keys.hpp"
#include "core/case/geometry_formats.hpp"
#include "core/case/words.hpp"
#include "core/checks/check_case.hpp"
#include "core/checks/check_polygon.hpp"
#include "core/checks/check_ramp.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace periscope {
namespace {

constexpr std::size_t most_bodies = 32; // each node has one bit per body that it touches

class Checker {
public:
    explicit Checker(const Case& c) : case_(c), is_flat_(axes_of(c.space()) < 3) {}

    std::vector<Problem> run() {
        if (case_.rigid_bodies.empty())
            return {};
        if (case_.rigid_bodies.size() > most_bodies)
            add("rigid_bodies",
                fmt::format("{} rigid bodies given; the maximum is {}", case_.rigid_bodies.size(), most_bodies),
                "remove some");
        if (case_.space() == Space::bar)
            add("rigid_bodies", "Not available for a bar", "use plane stress, plane strain or a 3D solid");
        if (case_.run.stepper != Stepper::dynamic)
            add("run.analysis", "Rigid bodies require the explicit dynamic analysis",
                "use 'explicit-dynamic' with slow motion and damping, or remove the rigid bodies");
        if (case_.run.integrator != Integrator::velocity_verlet && case_.run.integrator != Integrator::euler_cromer)
            add("run.integrator", "Not available with rigid bodies", "use velocity Verlet");
        if (!case_.start.empty())
            add("restart", "Not available with rigid bodies: a new run cannot continue their motion",
                "remove it, and start from the undeformed body");
        std::set<std::string> names;
        for (std::size_t b = 0; b < case_.rigid_bodies.size(); ++b) {
            const RigidBodyEntry& body = case_.rigid_bodies[b];
            path_ = fmt::format("rigid_bodies[{}]", b);
            if (body.name.empty())
                add(path_ + ".name", "No name given", "enter a name");
            else if (!names.insert(body.name).second)
                add(path_ + ".name", "'" + body.name + "' is used by two rigid bodies", "choose unique names");
            values(path_, body);
            std::visit(
                [&](const auto& shape) {
                    values(path_ + "." + words::rigid_shapes[body.shape.index()], shape);
                    check(shape);
                },
                body.shape);
            if (body.motion == RigidMotion::free && body.contact == ContactMethod::projection)
                add(path_ + ".contact",
                    fmt::format("'{}' moves freely, and projection sets the velocities of nodes without regard to its "
                                "momentum: the impact would lose energy, depending on the time step",
                                body.name),
                    "use 'penalty', or prescribe the motion");
            if (body.motion == RigidMotion::free)
                check(body.free, std::holds_alternative<RigidHalfSpace>(body.shape));
            if (body.motion == RigidMotion::moved)
                check(body.moved);
        }
        return std::move(problems_);
    }

private:
    void add(std::string path, std::string reason, std::string remedy) {
        problems_.push_back({std::move(path), std::move(reason), std::move(remedy)});
    }
    template <typename Entry>
    void values(const std::string& path, const Entry& entry) {
        std::ranges::move(check_values(path, key_rows<Entry>(), entry), std::back_inserter(problems_));
    }
    double metres(const Quantity& q) const { return q.metres(case_.spacing().value); }

    void check(const RigidSphere&) {}
    void check(const RigidBox& b) {
        for (std::size_t a = 0; a < axes_of(case_.space()); ++a)
            if (!(metres(b.min[a]) < metres(b.max[a])))
                return add(path_ + ".box", fmt::format("Minimum along {} is not below the maximum", "xyz"[a]),
                           "enter the smaller values first, then those of the opposite corner");
        if (is_flat_ && (b.rotation[0].value != 0 || b.rotation[1].value != 0))
            add(path_ + ".box.rotation", "Rotates out of the plane", "set its x and y components to 0");
    }
    void check(const RigidCylinder& c) {
        const double dx = case_.spacing().value;
        if (norm(periscope::metres(c.to, dx) - periscope::metres(c.from, dx)) == 0)
            add(path_ + ".cylinder", "The two ends coincide", "enter two different points of the axis");
        if (is_flat_)
            add(path_ + ".cylinder", "Not available in a plane", "use a sphere, which is a disc in a plane");
    }
    void check(const RigidHalfSpace& h) {
        const Vec3 normal = periscope::metres(h.normal, 1);
        if (norm(normal) == 0)
            add(path_ + ".half_space.normal", "Direction has zero length", "enter the outward normal, e.g. 0, 1, 0");
        else if (is_flat_ && normal.z != 0)
            add(path_ + ".half_space.normal", "The normal has a component out of the plane",
                "set its z component to 0");
    }
    void check(const RigidSurface& s) {
        const std::string path = path_ + ".surface";
        if (s.file.empty())
            add(path + ".file", "No file given", fmt::format("choose an {} file", format_names(GeometryKind::surface)));
        for (Problem& problem : check_unit_of_length(path + ".unit", s.unit))
            problems_.push_back(std::move(problem));
        if (is_flat_)
            add(path, "Not available in a plane", "use a polygon");
    }
    void check(const RigidPolygon& polygon) {
        const std::string path = path_ + ".polygon";
        if (!is_flat_)
            add(path, "Only available in a plane", "use a surface from a file");
        polygon_points_ += polygon.points.size();
        if (polygon_points_ > most_polygon_points)
            return add(path,
                       fmt::format("The polygons of the rigid bodies have {} points; the maximum is {}",
                                   polygon_points_, most_polygon_points),
                       "use fewer points");
        std::vector<Vec3> points;
        for (const QuantityVector& point : polygon.points) {
            points.push_back(periscope::metres(point, case_.spacing().value));
            points.back().z = 0;
        }
        for (Problem& problem : check_polygon(path, points))
            problems_.push_back(std::move(problem));
    }

    void check(const FreeMotionEntry& f, bool is_endless) {
        const std::string path = path_ + ".free";
        if (f.mass.has_value() == f.density.has_value())
            add(path, f.mass ? "Both mass and density given" : "No mass given",
                "give exactly one of mass and density, e.g. a mass of '1.57 kg'");
        values(path, f);
        if (is_endless)
            add(path, "A half-space cannot move freely", "fix it, or prescribe its motion");
        flat(path + ".velocity", f.velocity);
        flat(path + ".acceleration", f.acceleration);
        flat_rotation(path + ".angular_velocity", f.angular_velocity);
    }
    void check(const MovedMotionEntry& m) {
        const std::string path = path_ + ".moved";
        flat(path + (m.by_rate ? ".velocity" : ".displacement"), m.value);
        flat_rotation(path + (m.by_rate ? ".angular_velocity" : ".rotation"), m.rotation);
        for (Problem& problem : check_ramp(path + ".ramp", m.ramp))
            problems_.push_back(std::move(problem));
    }
    void flat(const std::string& path, const QuantityVector& v) {
        if (is_flat_ && v[2].value != 0)
            add(path, "Has a component out of the plane", "set its z component to 0");
    }
    void flat_rotation(const std::string& path, const QuantityVector& v) {
        if (is_flat_ && (v[0].value != 0 || v[1].value != 0))
            add(path, "A rigid body in a plane rotates about z only", "set the x and y components to 0");
    }

    const Case& case_;
    bool is_flat_;
    std::size_t polygon_points_ = 0; // sum over the polygons checked so far
    std::string path_;
    std::vector<Problem> problems_;
};

} // namespace

std::vector<Problem> check_rigid_bodies(const Case& value) {
    return Checker(value).run();
}

} // namespace periscope

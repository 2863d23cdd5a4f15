#include "core/preparation/rigid_warnings.hpp"

#include "core/case/condition_table.hpp"
#include "core/case/unit.hpp"
#include "core/rigid_bodies/make_rigid_body.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace periscope {

namespace {

// Number of times during the run at which the distance is computed.
constexpr int moments = 256;

bool may_move_by_itself(const Case& c) {
    return !c.start.empty() || std::ranges::any_of(c.conditions, [](const ConditionEntry& condition) {
        const ConditionEffect effect = condition_info(condition.kind).effect;
        return effect != ConditionEffect::holds && effect != ConditionEffect::no_fail;
    });
}

// Returns the distance (m) from the sphere around a rigid body to the box around the nodes. It never exceeds the
// distance between the bodies themselves.
double distance_to_box(const RigidBody& body, const Vec3& centre, const BodyAxes& axes, const Box& box, Space space) {
    if (body.kind == RigidShapeKind::half_space) {
        double least = std::numeric_limits<double>::infinity();
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3 p{corner & 1 ? box.max.x : box.min.x, corner & 2 ? box.max.y : box.min.y,
                         corner & 4 ? box.max.z : box.min.z};
            least = std::min(least, dot(axes[2], p - centre));
        }
        return least;
    }
    const Vec3& s = body.size;
    const auto furthest_corner = [&] {
        const Box b = bounds_of(body, space);
        Vec3 far;
        for (std::size_t a = 0; a < axes_of(space); ++a)
            far[a] = std::max(-b.min[a], b.max[a]);
        return norm(far);
    };
    const double ball = body.kind == RigidShapeKind::sphere     ? s.x
                        : body.kind == RigidShapeKind::cylinder ? std::hypot(s.x, s.y)
                                                                : furthest_corner();
    Vec3 away;
    for (std::size_t a = 0; a < axes_of(space); ++a)
        away[a] = std::max({box.min[a] - centre[a], centre[a] - box.max[a], 0.0});
    return norm(away) - ball;
}

struct Nearest {
    double distance = std::numeric_limits<double>::infinity(), time = 0; // m, s
};

Nearest nearest_approach(const RigidBody& body, const Case& c, const Box& box) {
    Nearest nearest;
    const double start = c.start_time.value, run = c.run.end_time.value - start;
    for (int k = 0; k <= moments; ++k) {
        const double passed = run * k / moments;
        RigidState state = state_at_start(body, body.motion == RigidMotion::moved ? start + passed : start);
        if (body.motion == RigidMotion::free)
            state.displacement = passed * body.velocity + (0.5 * passed * passed) * body.acceleration;
        const double distance = distance_to_box(body, body.centre + state.displacement, state.axes, box, c.space());
        if (distance < nearest.distance)
            nearest = {distance, start + passed};
    }
    nearest.distance -= body.distance;
    return nearest;
}

} // namespace

std::vector<Problem> warn_of_contact(const Case& value, const Nodes& nodes, const RigidForms& forms) {
    std::vector<Problem> warnings;
    if (value.rigid_bodies.empty() || nodes.size() == 0 || may_move_by_itself(value))
        return warnings;
    const Box box = bounding_box(nodes.position);
    for (std::size_t b = 0; b < value.rigid_bodies.size(); ++b) {
        const RigidBody body = make_rigid_body(value.rigid_bodies[b], value, nodes.spacing, form_of(forms, b));
        const Nearest nearest = nearest_approach(body, value, box);
        // The comparison is also false for NaN, when the entry is not valid yet.
        if (!(nearest.distance > nodes.spacing))
            continue;
        const std::string where =
            body.motion == RigidMotion::fixed
                ? fmt::format("it is {} away", in_handy_unit(nearest.distance, "m"))
                : fmt::format("it comes no nearer than {}, at {}", in_handy_unit(nearest.distance, "m"),
                              in_handy_unit(nearest.time, "s"));
        warnings.push_back({fmt::format("rigid_bodies[{}]", b),
                            fmt::format("'{}' never touches the deformable body: {}", body.name, where),
                            body.motion == RigidMotion::fixed
                                ? "move it to the deformable body, or remove it"
                                : "check its position, the direction and the unit of its velocity, and the end time"});
    }
    return warnings;
}

} // namespace periscope

#include "core/rigid_bodies/rigid_contact.hpp"

#include <algorithm>
#include <optional>

namespace periscope {
namespace {

// A node that is nearer to a body than the contact distance.
struct Touch {
    double depth = 0, slope = 1; // depth in m; slope of the distance along the normal
    Vec3 normal;                 // outward, in space
    Vec3 arm;                    // vector from the centre of the body

    // Returns the component along the surface of the node's velocity v relative to the body.
    Vec3 sliding(const RigidState& state, const Vec3& v) const {
        const Vec3 relative = v - (state.velocity + cross(state.spin, arm));
        return relative - dot(relative, normal) * normal;
    }
};

std::optional<Touch> touch_of(const RigidBody& body, const RigidState& state, const Vec3& x, Space space) {
    const Vec3 arm = x - (body.centre + state.displacement);
    const SurfacePoint surface = surface_point(body, into_body(state.axes, arm), space);
    const double depth = body.distance - surface.distance;
    if (!(depth > 0))
        return std::nullopt;
    return Touch{depth, surface.slope, out_of_body(state.axes, surface.normal), arm};
}

} // namespace

Contact contact(const RigidBody& body, const RigidState& state, const Vec3& x, const Vec3& v, double rate,
                double time_step, Space space) {
    const auto touch = touch_of(body, state, x, space);
    if (!touch)
        return {};
    const double stiffness = body.stiffness * rate, pressing = stiffness * touch->depth * touch->slope;
    Contact found{pressing * touch->normal, 0.5 * stiffness * touch->depth * touch->depth, 0};
    if (body.friction > 0) {
        const Vec3 along = touch->sliding(state, v);
        if (const double speed = norm(along); speed > 0) {
            const double brake = std::min(body.friction * pressing, speed / (2 * time_step));
            found.acceleration += (-brake / speed) * along;
            found.friction_loss = brake * speed * time_step;
        }
    }
    return found;
}

ProjectedNode projected(const RigidBody& body, const RigidState& state, const Vec3& x, const Vec3& v, double time_step,
                        Space space) {
    const auto touch = touch_of(body, state, x, space);
    if (!touch)
        return {};
    ProjectedNode node{touch->depth * touch->normal, 0};
    if (body.friction > 0) {
        const Vec3 along = touch->sliding(state, v);
        if (const double speed = norm(along); speed > 0) {
            const double brake = std::min(body.friction * touch->depth / time_step, speed);
            node.displacement += (-brake * time_step / speed) * along;
            node.friction_loss = brake * (speed - brake / 2);
        }
    }
    return node;
}

} // namespace periscope

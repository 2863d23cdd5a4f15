#include "core/model/rigid_contact.hpp"

#include <algorithm>

namespace periscope {

Contact contact(const RigidBody& body, const RigidState& state, const Vec3& x, const Vec3& v, double rate,
                double time_step, Space space) {
    const Vec3 arm = x - (body.centre + state.displacement);
    const SurfacePoint surface = surface_point(body, into_body(state.axes, arm), space);
    const double depth = body.distance - surface.distance;
    if (!(depth > 0))
        return {};
    const Vec3 normal = out_of_body(state.axes, surface.normal);
    const double stiffness = body.stiffness * rate, pressing = stiffness * depth * surface.slope;
    Contact found{pressing * normal, 0.5 * stiffness * depth * depth, 0};
    if (body.friction > 0) {
        const Vec3 relative = v - (state.velocity + cross(state.spin, arm));
        const Vec3 along = relative - dot(relative, normal) * normal;
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
    const Vec3 arm = x - (body.centre + state.displacement);
    const SurfacePoint surface = surface_point(body, into_body(state.axes, arm), space);
    const double depth = body.distance - surface.distance;
    if (!(depth > 0))
        return {};
    const Vec3 normal = out_of_body(state.axes, surface.normal);
    ProjectedNode node{depth * normal, 0};
    if (body.friction > 0) {
        const Vec3 relative = v - (state.velocity + cross(state.spin, arm));
        const Vec3 along = relative - dot(relative, normal) * normal;
        if (const double speed = norm(along); speed > 0) {
            const double brake = std::min(body.friction * depth / time_step, speed);
            node.way += (-brake * time_step / speed) * along;
            node.friction_loss = brake * (speed - brake / 2);
        }
    }
    return node;
}

} // namespace periscope

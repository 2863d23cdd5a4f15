#include "core/rigid_bodies/make_rigid_body.hpp"

#include "core/shapes/mass_properties.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <variant>

namespace periscope {
namespace {

constexpr double endless = 1e30; // half of the extent along z in a plane

// Returns axes of which the third has this direction.
BodyAxes axes_along(const Vec3& direction) {
    const Vec3 z = (1 / norm(direction)) * direction;
    const Vec3 least = std::abs(z.x) <= std::abs(z.y) && std::abs(z.x) <= std::abs(z.z) ? Vec3{1, 0, 0}
                       : std::abs(z.y) <= std::abs(z.z)                                 ? Vec3{0, 1, 0}
                                                                                        : Vec3{0, 0, 1};
    const Vec3 across = least - dot(least, z) * z;
    const Vec3 x = (1 / norm(across)) * across;
    return {x, cross(z, x), z};
}

void put_shape(const RigidSphere& s, double dx, RigidBody& body) {
    body.kind = RigidShapeKind::sphere;
    body.centre = metres(s.centre, dx);
    body.size = {s.radius.metres(dx), 0, 0};
}
void put_shape(const RigidBox& b, double dx, RigidBody& body) {
    const Box box{metres(b.min, dx), metres(b.max, dx)};
    body.kind = RigidShapeKind::box;
    body.centre = box.centre();
    body.size = 0.5 * box.size();
    body.axes = turned(unit_axes, metres(b.rotation, 1));
}
void put_shape(const RigidCylinder& c, double dx, RigidBody& body) {
    const Vec3 from = metres(c.from, dx), to = metres(c.to, dx);
    body.kind = RigidShapeKind::cylinder;
    body.centre = 0.5 * (from + to);
    body.size = {c.radius.metres(dx), 0.5 * norm(to - from), 0};
    body.axes = axes_along(to - from);
}
void put_shape(const RigidHalfSpace& h, double dx, RigidBody& body) {
    body.kind = RigidShapeKind::half_space;
    body.centre = metres(h.point, dx);
    body.axes = axes_along(metres(h.normal, dx));
}
void put_shape(const RigidSurface& s, double dx, RigidBody& body) {
    body.kind = RigidShapeKind::surface;
    body.centre = metres(s.offset, dx);
    if (!body.form)
        return;
    body.centre += body.form->centre;
    body.axes = turned(body.form->axes, metres(s.rotation, 1));
}
void put_shape(const RigidPolygon& p, double dx, RigidBody& body) {
    body.kind = RigidShapeKind::polygon;
    for (const QuantityVector& point : p.points) {
        body.polygon.push_back(metres(point, dx));
        body.polygon.back().z = 0;
    }
    body.centre = mass_properties(body.polygon).centre;
    double twice_area = 0;
    for (std::size_t i = 0; i < body.polygon.size(); ++i)
        twice_area += cross(body.polygon[i] - body.centre, body.polygon[(i + 1) % body.polygon.size()] - body.centre).z;
    if (twice_area < 0)
        std::ranges::reverse(body.polygon);
    for (Vec3& corner : body.polygon)
        corner = corner - body.centre;
}

double volume_of(const RigidBody& body, double thickness, bool is_flat) {
    const Vec3& s = body.size;
    switch (body.kind) {
    case RigidShapeKind::sphere:
        return is_flat ? std::numbers::pi * s.x * s.x * thickness : 4.0 / 3 * std::numbers::pi * s.x * s.x * s.x;
    case RigidShapeKind::box:
        return 4 * s.x * s.y * (is_flat ? thickness : 2 * s.z);
    case RigidShapeKind::cylinder:
        return std::numbers::pi * s.x * s.x * 2 * s.y;
    case RigidShapeKind::half_space:
        return 0;
    case RigidShapeKind::surface:
        return body.form ? body.form->volume : 0;
    case RigidShapeKind::polygon:
        return mass_properties(body.polygon).volume * thickness;
    }
    return 0;
}

Vec3 inertia_of(const RigidBody& body, bool is_flat) {
    const Vec3& s = body.size;
    const double m = body.mass;
    switch (body.kind) {
    case RigidShapeKind::sphere: {
        const double of_ball = (is_flat ? 0.5 : 0.4) * m * s.x * s.x;
        return {of_ball, of_ball, of_ball};
    }
    case RigidShapeKind::box:
        return m / 3 * Vec3{s.y * s.y + s.z * s.z, s.x * s.x + s.z * s.z, s.x * s.x + s.y * s.y};
    case RigidShapeKind::cylinder: {
        const double across = m * (s.x * s.x / 4 + s.y * s.y / 3);
        return {across, across, m * s.x * s.x / 2};
    }
    case RigidShapeKind::half_space:
        break;
    case RigidShapeKind::surface:
        return body.form ? m * body.form->inertia : Vec3{};
    case RigidShapeKind::polygon: { // a polygon rotates only about z
        const MassProperties area = mass_properties(body.polygon);
        return {0, 0, m * area.inertia()[2].z / area.volume};
    }
    }
    return {};
}

Vec3 si(const QuantityVector& v) {
    return metres(v, 1);
}

} // namespace

RigidBody make_rigid_body(const RigidBodyEntry& entry, const Case& c, double dx, const RigidFormPtr& form) {
    const bool is_flat = axes_of(c.space()) < 3;
    RigidBody body;
    body.name = entry.name;
    if (std::holds_alternative<RigidSurface>(entry.shape))
        body.form = form;
    std::visit([&](const auto& shape) { put_shape(shape, dx, body); }, entry.shape);
    body.motion = entry.motion;
    body.projects = entry.contact == ContactMethod::projection;
    body.friction = entry.friction.value;
    body.stiffness = entry.stiffness.value;
    body.distance = entry.distance.metres(dx);
    if (entry.motion == RigidMotion::free) {
        body.mass = entry.free.mass      ? entry.free.mass->value
                    : entry.free.density ? entry.free.density->value * volume_of(body, c.section(), is_flat)
                                         : 0;
        body.inertia = inertia_of(body, is_flat);
        body.velocity = si(entry.free.velocity);
        body.spin = si(entry.free.angular_velocity);
        body.acceleration = si(entry.free.acceleration);
    }
    if (entry.motion == RigidMotion::moved) {
        body.by_rate = entry.moved.by_rate;
        body.displacement = metres(entry.moved.value, dx);
        body.rotation = si(entry.moved.rotation);
        body.ramp = ramp_of(entry.moved.ramp);
    }
    if (is_flat && body.kind == RigidShapeKind::box)
        body.size.z = endless;
    return body;
}

} // namespace periscope

#include "core/rigid_bodies/rigid_body.hpp"

#include "core/shapes/polygon_distance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace periscope {
namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

// Rodrigues' formula: returns v rotated about a unit axis.
Vec3 turned(const Vec3& v, const Vec3& axis, double angle) {
    return std::cos(angle) * v + std::sin(angle) * cross(axis, v) + ((1 - std::cos(angle)) * dot(axis, v)) * axis;
}

Vec3 spin_of(const BodyAxes& axes, const Vec3& inertia, const Vec3& momentum) {
    Vec3 q = into_body(axes, momentum);
    for (std::size_t a = 0; a < 3; ++a)
        q[a] = inertia[a] > 0 ? q[a] / inertia[a] : 0;
    return out_of_body(axes, q);
}

Vec3 momentum_of(const RigidBody& body, const BodyAxes& axes, const Vec3& spin) {
    Vec3 q = into_body(axes, spin);
    for (std::size_t a = 0; a < 3; ++a)
        q[a] *= body.inertia[a];
    return out_of_body(axes, q);
}

// Returns the nearest point of a box. In its own half-plane, a cylinder is such a box: a rectangle of radius by half
// height.
template <std::size_t Axes>
SurfacePoint of_box(const Vec3& q, const Vec3& half) {
    Vec3 beyond{}, outside{};
    std::size_t nearest = 0;
    for (std::size_t a = 0; a < Axes; ++a) {
        beyond[a] = std::abs(q[a]) - half[a];
        outside[a] = std::max(0.0, beyond[a]);
        if (beyond[a] > beyond[nearest])
            nearest = a;
    }
    const auto sign = [](double v) { return v < 0 ? -1.0 : 1.0; };
    SurfacePoint point;
    if (const double far = norm(outside); far > 0) {
        point.distance = far;
        for (std::size_t a = 0; a < Axes; ++a)
            point.normal[a] = sign(q[a]) * outside[a] / far;
    } else {
        point.distance = beyond[nearest];
        point.normal[nearest] = sign(q[nearest]);
    }
    return point;
}

SurfacePoint of_cylinder(const Vec3& q, double radius, double half_height) {
    const double from_axis = std::hypot(q.x, q.y);
    const SurfacePoint flat = of_box<2>({from_axis, q.z, 0}, {radius, half_height, 0});
    const Vec3 outward = from_axis > 0 ? Vec3{q.x / from_axis, q.y / from_axis, 0} : Vec3{1, 0, 0};
    return {flat.distance, flat.normal.x * outward + Vec3{0, 0, flat.normal.y}};
}

// Orthonormalises axes that rounding has made slightly oblique. Each rotation adds a random error of 1e-16, or 1e-7 in
// single precision.
BodyAxes orthonormal(const BodyAxes& axes) {
    const Vec3 z = (1 / norm(axes[2])) * axes[2], across = axes[0] - dot(axes[0], z) * z;
    const Vec3 x = (1 / norm(across)) * across;
    return {x, cross(z, x), z};
}

} // namespace

double RigidBody::progress(double time) const {
    return by_rate ? ramp.integral(time) : ramp.value(time);
}

Vec3 into_body(const BodyAxes& axes, const Vec3& v) {
    return {dot(axes[0], v), dot(axes[1], v), dot(axes[2], v)};
}

Vec3 out_of_body(const BodyAxes& axes, const Vec3& q) {
    return q.x * axes[0] + q.y * axes[1] + q.z * axes[2];
}

BodyAxes turned(const BodyAxes& axes, const Vec3& rotation) {
    const double angle = norm(rotation);
    if (angle == 0)
        return axes;
    const Vec3 axis = (1 / angle) * rotation;
    return {turned(axes[0], axis, angle), turned(axes[1], axis, angle), turned(axes[2], axis, angle)};
}

Vec3 rotation_between(const BodyAxes& from, const BodyAxes& to) {
    std::array<Vec3, 3> r{}; // r[i][j]
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            r[i][j] = to[0][i] * from[0][j] + to[1][i] * from[1][j] + to[2][i] * from[2][j];
    double w = 1 + r[0][0] + r[1][1] + r[2][2]; // 4 w²
    Vec3 v{r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]};
    const std::size_t i = r[0][0] >= r[1][1] && r[0][0] >= r[2][2] ? 0 : r[1][1] >= r[2][2] ? 1 : 2;
    if (const double along = 1 + r[i][i] - r[(i + 1) % 3][(i + 1) % 3] - r[(i + 2) % 3][(i + 2) % 3]; along > w) {
        w = v[i];
        for (std::size_t j = 0; j < 3; ++j)
            v[j] = j == i ? along : r[i][j] + r[j][i];
    }
    const double size = norm(v), angle = 2 * std::atan2(size, std::abs(w));
    return size > 0 ? ((w < 0 ? -angle : angle) / size) * v : Vec3{};
}

SurfacePoint surface_point(const RigidBody& body, const Vec3& q, Space space) {
    const Vec3 p{q.x, q.y, axes_of(space) < 3 && body.kind != RigidShapeKind::half_space ? 0 : q.z};
    switch (body.kind) {
    case RigidShapeKind::sphere: {
        const double far = norm(p);
        return {far - body.size.x, far > 0 ? (1 / far) * p : Vec3{1, 0, 0}};
    }
    case RigidShapeKind::box:
        return of_box<3>(p, body.size);
    case RigidShapeKind::cylinder:
        return of_cylinder(p, body.size.x, body.size.y);
    case RigidShapeKind::half_space:
        return {p.z, {0, 0, 1}};
    case RigidShapeKind::surface:
        return body.grid   ? body.grid->at(p)
               : body.form ? body.form->distance.at(p)
                           : SurfacePoint{unbounded, {0, 0, 1}};
    case RigidShapeKind::polygon:
        return polygon_point(body.polygon, p);
    }
    return {};
}

Box bounds_of(const RigidBody& body, Space space) {
    const Vec3& s = body.size;
    Vec3 high;
    switch (body.kind) {
    case RigidShapeKind::sphere:
        high = {s.x, s.x, s.x};
        break;
    case RigidShapeKind::box:
        high = s;
        break;
    case RigidShapeKind::cylinder:
        high = {s.x, s.x, s.y};
        break;
    case RigidShapeKind::half_space:
        return {{-unbounded, -unbounded, -unbounded}, {unbounded, unbounded, 0}};
    case RigidShapeKind::surface:
        return body.form ? body.form->bounds : Box{};
    case RigidShapeKind::polygon: {
        Box box;
        for (const Vec3& corner : body.polygon)
            include(box, corner);
        return {{box.min.x, box.min.y, -unbounded}, {box.max.x, box.max.y, unbounded}};
    }
    }
    if (axes_of(space) < 3)
        high.z = unbounded;
    return {-1 * high, high};
}

RigidState state_at_start(const RigidBody& body, double time) {
    RigidState state;
    state.axes = body.axes;
    if (body.motion == RigidMotion::free) {
        state.velocity = body.velocity;
        state.spin = body.spin;
        state.momentum = momentum_of(body, body.axes, body.spin);
    } else if (body.motion == RigidMotion::moved) {
        state.displacement = body.progress(time) * body.displacement;
        state.axes = turned(body.axes, body.progress(time) * body.rotation);
    }
    return state;
}

RigidState advanced(const RigidBody& body, const RigidState& state, double dt, double time, Space space) {
    RigidState next = state;
    if (body.motion == RigidMotion::moved) {
        const double progress = body.progress(time), change = progress - body.progress(time - dt);
        next.displacement = progress * body.displacement;
        next.axes = turned(body.axes, progress * body.rotation);
        next.velocity = (change / dt) * body.displacement;
        next.spin = (change / dt) * body.rotation;
    } else if (body.motion == RigidMotion::free) {
        Vec3 torque = state.torque;
        next.velocity += dt * ((1 / body.mass) * state.force + body.acceleration);
        if (axes_of(space) < 3) {
            next.velocity.z = 0;
            torque = {0, 0, torque.z};
        }
        next.displacement += dt * next.velocity;
        next.momentum += dt * torque;
        next.spin = spin_of(state.axes, body.inertia, next.momentum);
        for (int k = 0; k < 4; ++k) // computed with the axes of half a step later
            next.spin = spin_of(turned(state.axes, (dt / 2) * next.spin), body.inertia, next.momentum);
        next.axes = orthonormal(turned(state.axes, dt * next.spin));
    }
    return next;
}

double kinetic_energy(const RigidBody& body, const RigidState& state) {
    return 0.5 * body.mass * dot(state.velocity, state.velocity) + 0.5 * dot(state.momentum, state.spin);
}

Vec3 value_of(const RigidBody& body, const RigidState& state, RigidQuantity quantity) {
    switch (quantity) {
    case RigidQuantity::displacement:
        return state.displacement;
    case RigidQuantity::rotation:
        return rotation_between(body.axes, state.axes);
    case RigidQuantity::velocity:
        return state.velocity;
    case RigidQuantity::angular_velocity:
        return state.spin;
    case RigidQuantity::force:
        return state.force;
    case RigidQuantity::torque:
        return state.torque;
    case RigidQuantity::kinetic_energy:
        return {kinetic_energy(body, state), 0, 0};
    case RigidQuantity::contact_energy:
        return {state.contact_energy, 0, 0};
    case RigidQuantity::friction_loss:
        return {state.friction_loss, 0, 0};
    }
    return {};
}

} // namespace periscope

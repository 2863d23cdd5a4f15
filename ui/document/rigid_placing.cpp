#include "ui/document/rigid_placing.hpp"

#include "core/base/overloaded.hpp"
#include "core/rigid_bodies/rigid_body.hpp"
#include "ui/text/format.hpp"

#include <cmath>

namespace periscope::ui {

namespace {

// Coordinates are rounded to this number of digits. This removes rounding errors, by which a body that should just
// touch another one would overlap it.
constexpr int digits_of_position = 9;
constexpr double smallest_length = 1e-9; // in spacings: a smaller length is a rounding error
constexpr double no_component = 1e-12;   // a smaller component of a unit vector counts as zero

Vec3 point(const QuantityVector& v, double spacing) {
    return {v[0].metres(spacing), v[1].metres(spacing), v[2].metres(spacing)};
}

void put(QuantityVector& to, const Vec3& p, double spacing) {
    for (std::size_t a = 0; a < 3; ++a)
        if (p[a] != to[a].metres(spacing))
            to[a] = length_quantity(p[a], digits_of_position, smallest_length * spacing);
}

void shift(QuantityVector& v, const Vec3& displacement, double spacing) {
    put(v, point(v, spacing) + displacement, spacing);
}

Vec3 rotated(const Vec3& v, std::size_t axis, double angle) {
    Vec3 rotation{};
    rotation[axis] = angle;
    const BodyAxes axes = turned(unit_axes, rotation);
    return out_of_body(axes, v);
}

Vec3 centre_of(const RigidPolygon& polygon, double spacing) { // returns the mean of its corners
    Vec3 sum{};
    for (const QuantityVector& corner : polygon.points)
        sum += point(corner, spacing);
    return polygon.points.empty() ? sum : (1 / double(polygon.points.size())) * sum;
}

} // namespace

Vec3 pivot_of(const RigidShape& shape, double spacing, const RigidFormPtr& form) {
    return std::visit(
        Overloaded{[&](const RigidSphere& s) { return point(s.centre, spacing); },
                   [&](const RigidBox& b) { return 0.5 * (point(b.min, spacing) + point(b.max, spacing)); },
                   [&](const RigidCylinder& c) { return 0.5 * (point(c.from, spacing) + point(c.to, spacing)); },
                   [&](const RigidHalfSpace& h) { return point(h.point, spacing); },
                   [&](const RigidSurface& s) { return point(s.offset, spacing) + (form ? form->centre : Vec3{}); },
                   [&](const RigidPolygon& p) { return centre_of(p, spacing); }},
        shape);
}

RigidShape moved(RigidShape shape, const Vec3& displacement, double spacing) {
    std::visit(
        Overloaded{[&](RigidSphere& s) { shift(s.centre, displacement, spacing); },
                   [&](RigidBox& b) { shift(b.min, displacement, spacing), shift(b.max, displacement, spacing); },
                   [&](RigidCylinder& c) { shift(c.from, displacement, spacing), shift(c.to, displacement, spacing); },
                   [&](RigidHalfSpace& h) { shift(h.point, displacement, spacing); },
                   [&](RigidSurface& s) { shift(s.offset, displacement, spacing); },
                   [&](RigidPolygon& p) {
                       for (QuantityVector& corner : p.points)
                           shift(corner, displacement, spacing);
                   }},
        shape);
    return shape;
}

bool can_rotate(const RigidShape& shape, std::size_t axis, Space space) {
    return (axes_of(space) == 3 || axis == 2) && !std::holds_alternative<RigidSphere>(shape);
}

RigidShape rotated(RigidShape shape, std::size_t axis, double angle, double spacing) {
    const Vec3 pivot = pivot_of(shape, spacing, nullptr);
    const auto around_pivot = [&](QuantityVector& v) {
        put(v, pivot + rotated(point(v, spacing) - pivot, axis, angle), spacing);
    };
    if (auto* cylinder = std::get_if<RigidCylinder>(&shape)) {
        around_pivot(cylinder->from);
        around_pivot(cylinder->to);
    }
    const auto add_to = [&](QuantityVector& rotation) {
        Vec3 more{};
        more[axis] = angle;
        const Vec3 all = rotation_between(unit_axes, turned(turned(unit_axes, point(rotation, 1)), more));
        for (std::size_t a = 0; a < 3; ++a)
            rotation[a] = Quantity(std::abs(all[a]) > no_component ? all[a] : 0.0);
    };
    if (auto* box = std::get_if<RigidBox>(&shape))
        add_to(box->rotation);
    if (auto* surface = std::get_if<RigidSurface>(&shape))
        add_to(surface->rotation);
    if (auto* polygon = std::get_if<RigidPolygon>(&shape))
        for (QuantityVector& corner : polygon->points)
            around_pivot(corner);
    if (auto* half_space = std::get_if<RigidHalfSpace>(&shape)) {
        const Vec3 normal = rotated(point(half_space->normal, 1), axis, angle);
        for (std::size_t a = 0; a < 3; ++a)
            half_space->normal[a] = Quantity(std::abs(normal[a]) > no_component * norm(normal) ? normal[a] : 0.0);
    }
    return shape;
}

} // namespace periscope::ui

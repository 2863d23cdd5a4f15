#include "core/shapes/solid.hpp"

#include "core/base/overloaded.hpp"
#include "core/case/set_expression.hpp"
#include "core/case/set_uses.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace periscope {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double along_z = 1e-9; // largest component across z of a unit vector that counts as parallel to z

bool is_along_z(const Vec3& unit) {
    return std::hypot(unit.x, unit.y) <= along_z;
}

} // namespace

Solid::Solid(const SetShape& shape, const LengthUnits& units) {
    add_shape(shape, units);
}

Solid::Solid(const Case& c, const std::vector<std::string>& sets)
    : flat_(c.space() != Space::solid), border_(border_tolerance * c.spacing().value) {
    const double dx = c.spacing().value;
    const SetNames names(c);
    std::size_t all = add({});
    for (const std::string& name : sets)
        all = join(Kind::either, all, add_set(c, names, name, {dx, c.horizon.metres(dx)}, 1));
}

std::size_t Solid::add(const Part& part) {
    parts_.push_back(part);
    return parts_.size() - 1;
}

// Makes the part for each kind of shape.
struct Solid::PartOf {
    const LengthUnits& u;

    Part operator()(const SetBox& box) const {
        Part part;
        part.kind = Kind::box;
        for (std::size_t a = 0; a < 3; ++a) {
            part.a[a] = box.min[a] ? box.min[a]->metres(u.spacing) : -infinite;
            part.b[a] = box.max[a] ? box.max[a]->metres(u.spacing) : infinite;
        }
        return part;
    }
    Part operator()(const SetSphere& sphere) const {
        Part part;
        part.kind = Kind::sphere;
        part.a = metres(sphere.centre, u.spacing);
        part.radius = sphere.radius.metres(u.spacing);
        return part;
    }
    Part operator()(const SetCylinder& cylinder) const {
        Part part;
        part.kind = Kind::cylinder;
        part.a = metres(cylinder.from, u.spacing);
        const Vec3 axis = metres(cylinder.to, u.spacing) - part.a;
        part.b = unit(axis);
        part.length = norm(axis);
        part.radius = cylinder.radius.metres(u.spacing);
        return part;
    }
    Part operator()(const SetPlane& plane) const {
        Part part;
        part.kind = Kind::layer;
        part.a = metres(plane.point, u.spacing);
        part.b = unit(metres(plane.normal, u.spacing));
        part.length = plane.depth.metres(u.spacing, u.horizon);
        return part;
    }
    Part operator()(const OneOf<SetBrush, SetGroup, SetNearest, SetMaterial, SetCombination, SetPrism, SetFace,
                                SetFacing, SetGrown, SetNumbers> auto&) const {
        return {};
    }
};

std::size_t Solid::add_shape(const SetShape& shape, const LengthUnits& units) {
    return add(std::visit(PartOf{units}, shape));
}

std::size_t Solid::add_set(const Case& c, const SetNames& names, const std::string& name, const LengthUnits& units,
                           std::size_t level) {
    const auto found = names.find(name);
    // Unknown names and endless nesting occur in cases that are not valid yet. The region is then empty.
    if (!found || level > most_levels || parts_.size() > 4 * most_shapes)
        return add({});
    const SetEntry* set = &c.sets[*found];
    const auto* combination = std::get_if<SetCombination>(&set->shape);
    if (!combination)
        return add_shape(set->shape, units);
    const auto opposite = [&](std::size_t of) { return add({Kind::complement, {}, {}, 0, 0, of, 0}); };
    try {
        return evaluate(
            parse_set_expression(combination->expression),
            [&](const std::string& part) { return add_set(c, names, part, units, level + 1); }, opposite,
            [&](SetTerm::Kind kind, std::size_t left, std::size_t right) {
                return kind == SetTerm::Kind::either
                           ? join(Kind::either, left, right)
                           : join(Kind::both, left, kind == SetTerm::Kind::without ? opposite(right) : right);
            });
    } catch (const std::invalid_argument&) {
        return add({});
    }
}

double Solid::depth(const Vec3& p) const {
    return depth_in(parts_.size() - 1, p);
}

// Returns the smaller of the two distances. In a plane or a bar, sides perpendicular to z do not bound the shape.
double Solid::within(std::size_t axis, double low, double high) const {
    const double least = std::min(low, high);
    return flat_ && axis == 2 && least >= -border_ ? infinite : least;
}

double Solid::depth_in(std::size_t index, const Vec3& p) const {
    const Part& s = parts_[index];
    switch (s.kind) {
    case Kind::box: {
        double least = infinite;
        for (std::size_t a = 0; a < 3; ++a)
            least = std::min(least, within(a, p[a] - s.a[a], s.b[a] - p[a]));
        return least;
    }
    case Kind::sphere: {
        const Vec3 d = p - s.a;
        if (!flat_)
            return s.radius - norm(d);
        // The depth is measured in the circle in which the plane z = p.z cuts the sphere.
        const double up = std::abs(d.z), radius2 = s.radius * s.radius - up * up;
        return radius2 > 0 ? std::sqrt(radius2) - std::hypot(d.x, d.y) : s.radius - norm(d);
    }
    case Kind::cylinder: {
        const Vec3 d = p - s.a;
        const double along = dot(d, s.b);
        const Vec3 off = d - along * s.b;
        return std::min(s.radius - norm(off), within(is_along_z(s.b) ? 2 : 0, along, s.length - along));
    }
    case Kind::layer: {
        const double behind = -dot(p - s.a, s.b);
        return within(is_along_z(s.b) ? 2 : 0, behind, s.length - behind);
    }
    case Kind::complement:
        return -depth_in(s.left, p);
    case Kind::both:
        return std::min(depth_in(s.left, p), depth_in(s.right, p));
    case Kind::either:
        return std::max(depth_in(s.left, p), depth_in(s.right, p));
    default:
        return -infinite;
    }
}

bool Solid::goes_deeper(const Vec3& a, const Vec3& b, double limit) const {
    const double length = norm(b - a), least = 1e-3 * length;
    // The depths of two points differ by at most their distance. So the limit is not reached within a distance of
    // `missing`, and the search advances by that length.
    for (double at = 0; at < length;) {
        const double missing = limit - depth(a + (at / length) * (b - a));
        if (missing < 0)
            return true;
        at += std::max(missing, least);
    }
    return false;
}

} // namespace periscope

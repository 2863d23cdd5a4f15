#include "core/geometry/surface/triangle_overlap.hpp"

#include "core/geometry/surface/exact_predicates.hpp"

#include <algorithm>

namespace periscope {
namespace {

struct Corners {
    Vec3 a, b, c;
};

Corners corners(const Surface& s, const std::array<std::uint32_t, 3>& t) {
    return {s.points[t[0]], s.points[t[1]], s.points[t[2]]};
}

// Returns the axis along which the triangle's projection has the largest area.
std::size_t widest_view(const Corners& t) {
    const Vec3 n = cross(t.b - t.a, t.c - t.a);
    const double x = std::abs(n.x), y = std::abs(n.y), z = std::abs(n.z);
    return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

Point2 drop(const Vec3& v, std::size_t axis) {
    return {v[(axis + 1) % 3], v[(axis + 2) % 3]};
}

int orientation_sign(const Point2& a, const Point2& b, const Point2& c) {
    const double value = orientation(a, b, c);
    return (value > 0) - (value < 0);
}

bool on_line(const Corners& t) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (orientation_sign(drop(t.a, axis), drop(t.b, axis), drop(t.c, axis)) != 0)
            return false;
    return true;
}

bool in_range(double a, double b, double value) {
    return std::min(a, b) <= value && value <= std::max(a, b);
}

bool segments_meet(const Point2& p, const Point2& q, const Point2& a, const Point2& b) {
    const int pa = orientation_sign(p, q, a), pb = orientation_sign(p, q, b);
    const int ap = orientation_sign(a, b, p), aq = orientation_sign(a, b, q);
    if (pa * pb < 0 && ap * aq < 0)
        return true;
    const auto between = [](const Point2& u, const Point2& v, const Point2& w) {
        return in_range(u[0], v[0], w[0]) && in_range(u[1], v[1], w[1]);
    };
    return (pa == 0 && between(p, q, a)) || (pb == 0 && between(p, q, b)) || (ap == 0 && between(a, b, p)) ||
           (aq == 0 && between(a, b, q));
}

bool segment_meets_coplanar(const Vec3& p, const Vec3& q, const Corners& t) {
    const std::size_t axis = widest_view(t);
    const Point2 a = drop(t.a, axis), b = drop(t.b, axis), c = drop(t.c, axis);
    const Point2 u = drop(p, axis), v = drop(q, axis);
    const int ab = orientation_sign(a, b, u), bc = orientation_sign(b, c, u), ca = orientation_sign(c, a, u);
    if ((ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0))
        return true;
    return segments_meet(u, v, a, b) || segments_meet(u, v, b, c) || segments_meet(u, v, c, a);
}

bool segment_meets(const Vec3& p, const Vec3& q, const Corners& t) {
    const int above = side_of_plane(t.a, t.b, t.c, p), below = side_of_plane(t.a, t.b, t.c, q);
    if (above * below > 0)
        return false;
    if (above == 0 && below == 0)
        return segment_meets_coplanar(p, q, t);
    const int ab = side_of_plane(p, q, t.a, t.b), bc = side_of_plane(p, q, t.b, t.c),
              ca = side_of_plane(p, q, t.c, t.a);
    return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
}

bool strictly_one_side(const Corners& plane, const Corners& t) {
    const int a = side_of_plane(plane.a, plane.b, plane.c, t.a);
    return a != 0 && a == side_of_plane(plane.a, plane.b, plane.c, t.b) &&
           a == side_of_plane(plane.a, plane.b, plane.c, t.c);
}

bool strangers_meet(const Corners& s, const Corners& t) {
    if (strictly_one_side(s, t) || strictly_one_side(t, s))
        return false;
    return segment_meets(s.a, s.b, t) || segment_meets(s.b, s.c, t) || segment_meets(s.c, s.a, t) ||
           segment_meets(t.a, t.b, s) || segment_meets(t.b, t.c, s) || segment_meets(t.c, t.a, s);
}

// Returns whether two triangles with the common edge u–w and the third corners a and b are folded onto each other.
// Otherwise they do not overlap.
bool folded(const Vec3& u, const Vec3& w, const Vec3& a, const Vec3& b) {
    const Vec3 edge = w - u;
    const double length2 = dot(edge, edge);
    const Vec3 pa = (a - u) - (dot(a - u, edge) / length2) * edge;
    const Vec3 pb = (b - u) - (dot(b - u, edge) / length2) * edge;
    return dot(pa, pb) > 0 && norm(cross(pa, pb)) <= 1e-5 * norm(pa) * norm(pb);
}

} // namespace

bool triangles_meet(const Surface& surface, std::uint32_t first, std::uint32_t second) {
    auto s = surface.triangles[first], t = surface.triangles[second];
    // Moves the vertices that both triangles have to the front.
    std::size_t shared = 0;
    for (std::size_t i = shared; i < 3; ++i)
        for (std::size_t j = shared; j < 3; ++j)
            if (s[i] == t[j]) {
                std::swap(s[i], s[shared]);
                std::swap(t[j], t[shared]);
                ++shared;
                break;
            }
    const Corners a = corners(surface, s), b = corners(surface, t);
    if (on_line(a) || on_line(b))
        return false;
    switch (shared) {
    case 0:
        return strangers_meet(a, b);
    case 1: // one common vertex: a longer common segment ends on the side opposite to it in one of the triangles
        return segment_meets(a.b, a.c, b) || segment_meets(b.b, b.c, a);
    case 2:
        return folded(a.a, a.b, a.c, b.c);
    default:
        return true;
    }
}

} // namespace periscope

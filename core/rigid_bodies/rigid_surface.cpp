#include "core/rigid_bodies/rigid_surface.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace periscope {
namespace {

constexpr std::uint32_t around_axis = 48, from_pole_to_pole = 24; // numbers of pieces of a round surface
// thickness of the slab for a half-space, relative to its width
constexpr double slab_thickness = 0.12;

using Corners = std::array<std::uint32_t, 4>;

void add_quad(Surface& surface, const Corners& c) {
    surface.triangles.push_back({c[0], c[1], c[2]});
    surface.triangles.push_back({c[0], c[2], c[3]});
}

Surface box_surface(const Vec3& low, const Vec3& high) {
    Surface surface;
    for (unsigned corner = 0; corner < 8; ++corner)
        surface.points.push_back(
            {(corner & 1 ? high : low).x, (corner & 2 ? high : low).y, (corner & 4 ? high : low).z});
    for (const Corners& face : {Corners{0, 4, 6, 2}, Corners{1, 3, 7, 5}, Corners{0, 1, 5, 4}, Corners{2, 6, 7, 3},
                                Corners{0, 2, 3, 1}, Corners{4, 5, 7, 6}})
        add_quad(surface, face);
    return surface;
}

// Returns a cylinder between two flat ends along z.
Surface cylinder_surface(double radius, double low, double high) {
    Surface surface;
    for (std::uint32_t i = 0; i < around_axis; ++i) {
        const double angle = 2 * std::numbers::pi * i / around_axis;
        for (const double z : {low, high})
            surface.points.push_back({radius * std::cos(angle), radius * std::sin(angle), z});
    }
    surface.points.push_back({0, 0, low});
    surface.points.push_back({0, 0, high});
    const std::uint32_t bottom = 2 * around_axis, top = bottom + 1;
    for (std::uint32_t i = 0; i < around_axis; ++i) {
        const std::uint32_t here = 2 * i, next = 2 * ((i + 1) % around_axis);
        add_quad(surface, {here, next, next + 1, here + 1});
        surface.triangles.push_back({bottom, next, here});
        surface.triangles.push_back({top, here + 1, next + 1});
    }
    return surface;
}

Surface sphere_surface(double radius) {
    Surface surface;
    surface.points.push_back({0, 0, radius});
    surface.points.push_back({0, 0, -radius});
    constexpr std::uint32_t rings = from_pole_to_pole - 1;
    for (std::uint32_t ring = 1; ring <= rings; ++ring)
        for (std::uint32_t i = 0; i < around_axis; ++i) {
            const double down = std::numbers::pi * ring / from_pole_to_pole;
            const double angle = 2 * std::numbers::pi * i / around_axis;
            surface.points.push_back({radius * std::sin(down) * std::cos(angle),
                                      radius * std::sin(down) * std::sin(angle), radius * std::cos(down)});
        }
    const auto at = [](std::uint32_t ring, std::uint32_t i) { return 2 + (ring - 1) * around_axis + i % around_axis; };
    for (std::uint32_t i = 0; i < around_axis; ++i) {
        surface.triangles.push_back({0, at(1, i), at(1, i + 1)});
        surface.triangles.push_back({1, at(rings, i + 1), at(rings, i)});
        for (std::uint32_t ring = 1; ring < rings; ++ring)
            add_quad(surface, {at(ring, i), at(ring + 1, i), at(ring + 1, i + 1), at(ring, i + 1)});
    }
    return surface;
}

double orientation(const Vec3& a, const Vec3& b, const Vec3& c) {
    return cross(b - a, c - b).z;
}

// Triangulates a simple polygon with counter-clockwise points by cutting off ears (G. H. Meisters, Amer. Math. Monthly
// 82 (1975) 648–651). An ear is a corner that turns left and whose triangle contains no other corner.
std::vector<std::array<std::uint32_t, 3>> ears_of(const std::vector<Vec3>& polygon) {
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::vector<std::uint32_t> left(polygon.size());
    std::iota(left.begin(), left.end(), 0U);
    const auto is_in = [&](const std::array<std::uint32_t, 3>& t, std::uint32_t p) {
        const auto side = [&](std::size_t k) {
            return orientation(polygon[t[k]], polygon[t[(k + 1) % 3]], polygon[p]);
        };
        return p != t[0] && p != t[1] && p != t[2] && side(0) >= 0 && side(1) >= 0 && side(2) >= 0;
    };
    const auto at = [&](std::size_t i) {
        const std::size_t n = left.size();
        return std::array{left[(i + n - 1) % n], left[i], left[(i + 1) % n]};
    };
    while (left.size() > 2) {
        std::size_t ear = 0; // any corner, if rounding leaves no ear
        for (std::size_t i = 0; i < left.size(); ++i) {
            const auto t = at(i);
            if (orientation(polygon[t[0]], polygon[t[1]], polygon[t[2]]) > 0 &&
                std::ranges::none_of(left, [&](std::uint32_t p) { return is_in(t, p); })) {
                ear = i;
                break;
            }
        }
        triangles.push_back(at(ear));
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(ear));
    }
    return triangles;
}

// Returns a prism between two flat ends along z.
Surface prism_surface(const std::vector<Vec3>& polygon, double low, double high) {
    Surface surface;
    const auto n = static_cast<std::uint32_t>(polygon.size());
    for (const double z : {low, high})
        for (const Vec3& corner : polygon)
            surface.points.push_back({corner.x, corner.y, z});
    for (const auto& [a, b, c] : ears_of(polygon)) {
        surface.triangles.push_back({a, c, b});
        surface.triangles.push_back({n + a, n + b, n + c});
    }
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t next = (i + 1) % n;
        add_quad(surface, {i, next, n + next, n + i});
    }
    return surface;
}

// Returns a slab behind the plane of a half-space, a little wider than the deformable body.
Surface slab(const RigidBody& body, const Box& around, double half_thickness, bool is_flat) {
    const double half = 0.75 * around.diagonal();
    const Vec3 middle = into_body(body.axes, around.centre() - body.centre);
    Vec3 low{middle.x - half, middle.y - half, -2 * half * slab_thickness}, high{middle.x + half, middle.y + half, 0};
    for (std::size_t axis = 0; is_flat && axis < 2; ++axis)
        // the points that the other shapes have along z are placed around the plane
        if (std::abs(body.axes[axis].z) > 0.5) {
            low[axis] = -half_thickness;
            high[axis] = half_thickness;
        }
    return box_surface(low, high);
}

} // namespace

Surface rigid_surface(const RigidBody& body, const Box& around, double spacing, Space space) {
    const bool is_flat = axes_of(space) < 3;
    const double half_thickness = std::max(0.5 * around.size().z, 0.5 * spacing);
    const Vec3& s = body.size;
    Surface surface;
    switch (body.kind) {
    case RigidShapeKind::sphere:
        surface = is_flat ? cylinder_surface(s.x, -half_thickness, half_thickness) : sphere_surface(s.x);
        break;
    case RigidShapeKind::box: {
        const Vec3 half{s.x, s.y, is_flat ? half_thickness : s.z};
        surface = box_surface(-1 * half, half);
        break;
    }
    case RigidShapeKind::cylinder:
        surface = cylinder_surface(s.x, -s.y, s.y);
        break;
    case RigidShapeKind::half_space:
        surface = slab(body, around, half_thickness, is_flat);
        break;
    case RigidShapeKind::surface:
        if (body.form)
            surface = body.form->surface();
        break;
    case RigidShapeKind::polygon:
        surface = prism_surface(body.polygon, -half_thickness, half_thickness);
        break;
    }
    if (is_flat) { // z has no meaning in a plane, so the shape is drawn at the z of the nodes
        const Vec3 across = into_body(body.axes, {0, 0, around.centre().z - body.centre.z});
        for (Vec3& p : surface.points)
            p += across;
    }
    return surface;
}

Surface placed(Surface surface, const RigidBody& body, const RigidState& state) {
    const Vec3 centre = body.centre + state.displacement;
    for (Vec3& p : surface.points)
        p = centre + out_of_body(state.axes, p);
    return surface;
}

} // namespace periscope

#include "core/sets/surface_sets.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>

namespace periscope {
namespace {

using Point = std::array<double, 2>;

bool nothing(const Vec3&) {
    return false;
}

Inside near_to(const Surface& outline, const TriangleList& triangles, const Quantity& depth, const LengthUnits& u) {
    const double reach = depth.metres(u.spacing, u.horizon) + border_tolerance * u.spacing;
    return [tree = std::make_shared<const NearTriangles>(outline, triangles), reach](const Vec3& p) {
        return tree->within(p, reach);
    };
}

// The view along the direction of a prism, and the prism's outline in it.
struct View {
    Vec3 right, up;
    std::vector<Point> corners;
    double tolerance = 0; // m

    Point at(const Vec3& p) const { return {dot(p, right), dot(p, up)}; }

    // Returns whether a point is seen inside the outline: a ray from it to the right crosses the outline an odd number
    // of times.
    bool holds(const Vec3& p) const {
        const auto [x, y] = at(p);
        bool odd = false;
        for (std::size_t i = 0, j = corners.size() - 1; i < corners.size(); j = i++) {
            const auto& [ax, ay] = corners[j];
            const auto& [bx, by] = corners[i];
            const double side_x = bx - ax, side_y = by - ay, length2 = side_x * side_x + side_y * side_y;
            const double along =
                length2 > 0 ? std::clamp(((x - ax) * side_x + (y - ay) * side_y) / length2, 0.0, 1.0) : 0;
            if (std::hypot(x - ax - along * side_x, y - ay - along * side_y) <= tolerance)
                return true; // the point is on the border of the outline
            if ((ay > y) != (by > y) && x < ax + (y - ay) / side_y * side_x)
                odd = !odd;
        }
        return odd;
    }
};

} // namespace

bool needs_outline(const SetShape& shape) {
    if (const auto* prism = std::get_if<SetPrism>(&shape))
        return prism->depth.has_value();
    if (const auto* brush = std::get_if<SetBrush>(&shape))
        return std::ranges::any_of(brush->dabs, [](const BrushDab& dab) { return dab.depth.has_value(); });
    return std::holds_alternative<SetFace>(shape) || std::holds_alternative<SetFacing>(shape);
}

Inside inside_of(const SetPrism& prism, const LengthUnits& u, const Surface* outline) {
    const Vec3 direction = metres(prism.direction, u.spacing);
    if (prism.outline.size() < 3 || !(norm(direction) > 0) || (prism.depth && !outline))
        return nothing;
    const Vec3 ahead = (1 / norm(direction)) * direction;
    // A direction that is not parallel to `ahead`.
    const Vec3 aside = std::abs(ahead.x) < 0.6 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    View view;
    view.right = cross(ahead, aside);
    view.right = (1 / norm(view.right)) * view.right;
    view.up = cross(view.right, ahead);
    view.tolerance = border_tolerance * u.spacing;
    for (const QuantityVector& corner : prism.outline)
        view.corners.push_back(view.at(metres(corner, u.spacing)));
    if (!prism.depth)
        return [view](const Vec3& p) { return view.holds(p); };
    // Only triangles that face the viewer have nodes below them; a triangle that is seen edge on does not.
    const TriangleList seen = facing(*outline, -1.0 * direction, std::numbers::pi / 2 - 1e-6);
    return [view, near = near_to(*outline, seen, *prism.depth, u)](const Vec3& p) { return view.holds(p) && near(p); };
} // NOLINT(clang-analyzer-cplusplus.NewDeleteLeaks): false alarm about the function that moves into the other

Inside inside_of(const SetFace& face, const LengthUnits& u, const Surface* outline) {
    if (!outline || outline->triangles.empty())
        return nothing;
    const std::uint32_t start = nearest_triangle(*outline, metres(face.point, u.spacing));
    return near_to(*outline, SurfaceFaces(*outline).face_of(start, face.angle.value), face.depth, u);
}

Inside inside_of(const SetFacing& wanted, const LengthUnits& u, const Surface* outline) {
    if (!outline || !(norm(metres(wanted.direction, u.spacing)) > 0))
        return nothing;
    return near_to(*outline, facing(*outline, metres(wanted.direction, u.spacing), wanted.angle.value), wanted.depth,
                   u);
}

} // namespace periscope

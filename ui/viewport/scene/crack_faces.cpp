#include "ui/viewport/scene/crack_faces.hpp"

#include "core/shapes/body_border.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace periscope::ui {

namespace {

std::vector<Vec3> circle(const Vec3& centre, const Vec3& normal, double radius) {
    constexpr int corners = 48;
    if (!(norm(normal) > 0) || !(radius > 0))
        return {};
    const Vec3 unit = (1 / norm(normal)) * normal;
    const Vec3 aside = std::abs(unit.x) < 0.7 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    Vec3 right = cross(unit, aside);
    right = (1 / norm(right)) * right;
    const Vec3 up = cross(unit, right);
    std::vector<Vec3> points;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * std::numbers::pi * i / corners;
        points.push_back(centre + radius * (std::cos(angle) * right + std::sin(angle) * up));
    }
    return points;
}

std::vector<std::vector<Vec3>> box_sides(const Vec3& min, const Vec3& max) {
    std::vector<std::vector<Vec3>> sides;
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (const Vec3* side : {&min, &max}) {
            const std::size_t b = (axis + 1) % 3, c = (axis + 2) % 3;
            std::vector<Vec3> face(4, min);
            for (Vec3& p : face)
                p[axis] = (*side)[axis];
            face[1][b] = face[2][b] = max[b];
            face[2][c] = face[3][c] = max[c];
            sides.push_back(face);
        }
    return sides;
}

// Returns the part of a face on the side of a plane across an axis where sign * (coordinate - limit) is not positive
// (Sutherland and Hodgman 1974).
std::vector<Vec3> part_up_to(const std::vector<Vec3>& face, std::size_t axis, double limit, double sign) {
    std::vector<Vec3> part;
    for (std::size_t i = 0; i < face.size(); ++i) {
        const Vec3 &from = face[i], &to = face[(i + 1) % face.size()];
        const double a = sign * (from[axis] - limit), b = sign * (to[axis] - limit);
        if (a <= 0)
            part.push_back(from);
        if ((a < 0 && b > 0) || (a > 0 && b < 0)) {
            part.push_back(from + (a / (a - b)) * (to - from));
            part.back()[axis] = limit;
        }
    }
    return part;
}

std::vector<Vec3> part_in_room(std::vector<Vec3> face, const CrackRoom& room) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double low = room.box.min[axis], high = room.box.max[axis], middle = 0.5 * (low + high);
        for (Vec3& p : face)
            if (room.is_layer[axis] && p[axis] != middle)
                p[axis] = p[axis] < middle ? low : high;
        face = part_up_to(part_up_to(face, axis, high, 1), axis, low, -1);
    }
    return face;
}

} // namespace

std::vector<std::vector<Vec3>> faces_in_room(const std::vector<std::vector<Vec3>>& faces, const CrackRoom& room) {
    std::vector<std::vector<Vec3>> parts;
    for (const auto& face : faces)
        if (auto part = part_in_room(face, room); part.size() >= 3)
            parts.push_back(std::move(part));
    return parts.empty() ? faces : parts;
}

std::vector<std::vector<Vec3>> crack_faces(const CrackShape& shape, double spacing, const std::optional<Box>& body) {
    if (const auto* plane = std::get_if<CrackPlane>(&shape)) {
        const Vec3 corner = metres(plane->corner, spacing), first = metres(plane->first, spacing),
                   second = metres(plane->second, spacing);
        return {{corner, corner + first, corner + first + second, corner + second}};
    }
    if (const auto* disc = std::get_if<CrackDisc>(&shape))
        return {circle(metres(disc->centre, spacing), metres(disc->normal, 1), disc->radius.metres(spacing))};
    if (const auto* polygon = std::get_if<CrackPolygon>(&shape)) {
        std::vector<Vec3> points;
        for (const QuantityVector& p : polygon->points)
            points.push_back(metres(p, spacing));
        return {points};
    }
    const auto* slot = std::get_if<CrackSlot>(&shape);
    if (!slot || !body)
        return {};
    const double gap = 0.6 * spacing; // An open side of a slot lies this far beyond the nodes, m.
    Vec3 min, max;
    for (std::size_t a = 0; a < 3; ++a) {
        min[a] = slot->min[a] ? slot->min[a]->metres(spacing) : body->min[a] - gap;
        max[a] = slot->max[a] ? slot->max[a]->metres(spacing) : body->max[a] + gap;
    }
    return box_sides(min, max);
}

bool lie_inside(std::span<const Vec3> points, const Box& box, const BodyBorder* border) {
    const double far = norm(box.max - box.min), least_depth = 1e-6 * far;
    return std::ranges::all_of(points, [&](const Vec3& p) {
        if (border) { // the surface of the body; the box of its nodes is smaller
            const auto plane = border->nearest(p, far);
            return plane && dot(p - plane->point, plane->normal) < -least_depth;
        }
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (p[axis] <= box.min[axis] || p[axis] >= box.max[axis])
                return false;
        return true;
    });
}

} // namespace periscope::ui

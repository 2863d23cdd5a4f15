#include "core/preparation/ligament.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace periscope {
namespace {

constexpr double everywhere = std::numeric_limits<double>::infinity();

struct Interval {
    double low = everywhere, high = -everywhere;
    void add(double x) {
        low = std::min(low, x);
        high = std::max(high, x);
    }
};

struct Rectangle {                  // the rectangle around a crack, in its plane
    Vec3 point;                     // a point of the plane
    std::array<Vec3, 2> along;      // unit vectors along its sides
    std::array<Interval, 2> extent; // along these vectors, measured from the origin of space
    double thickness = 0;           // thickness of a slot, m
};

Rectangle around(const std::vector<Vec3>& corners, const Vec3& first, const Vec3& normal) {
    Rectangle r{corners.front(), {(1 / norm(first)) * first, {}}, {}};
    const Vec3 second = cross(normal, r.along[0]);
    r.along[1] = (1 / norm(second)) * second;
    for (const Vec3& p : corners)
        for (std::size_t a = 0; a < 2; ++a)
            r.extent[a].add(dot(p, r.along[a]));
    return r;
}

std::optional<Rectangle> rectangle_of(const CrackPlane& plane, double dx) {
    const Vec3 corner = metres(plane.corner, dx), first = metres(plane.first, dx), second = metres(plane.second, dx);
    return around({corner, corner + first, corner + second, corner + first + second}, first, cross(first, second));
}

std::optional<Rectangle> rectangle_of(const CrackDisc& disc, double dx) {
    const Vec3 centre = metres(disc.centre, dx), normal = metres(disc.normal, dx);
    const double radius = disc.radius.metres(dx);
    const Vec3 other = std::abs(normal.x) < 0.6 * norm(normal) ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    Rectangle r = around({centre}, cross(normal, other), normal);
    for (std::size_t a = 0; a < 2; ++a)
        r.extent[a] = {dot(centre, r.along[a]) - radius, dot(centre, r.along[a]) + radius};
    return r;
}

// Returns the rectangle around a polygon whose sides are parallel to its longest edge.
std::optional<Rectangle> rectangle_of(const CrackPolygon& polygon, double dx) {
    std::vector<Vec3> corners;
    for (const QuantityVector& p : polygon.points)
        corners.push_back(metres(p, dx));
    if (corners.size() < 3)
        return std::nullopt;
    Vec3 longest, normal;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3 edge = corners[(i + 1) % corners.size()] - corners[i];
        if (norm(edge) > norm(longest))
            longest = edge;
        normal = normal + cross(corners[i] - corners[0], corners[(i + 1) % corners.size()] - corners[0]);
    }
    return around(corners, longest, normal);
}

// Returns the rectangle of a slot. Its plane is perpendicular to the thinnest bounded side.
std::optional<Rectangle> rectangle_of(const CrackSlot& slot, double dx) {
    std::array<Interval, 3> side;
    std::size_t thin = 3;
    for (std::size_t a = 0; a < 3; ++a) {
        side[a] = {slot.min[a] ? slot.min[a]->metres(dx) : -everywhere,
                   slot.max[a] ? slot.max[a]->metres(dx) : everywhere};
        if (std::isfinite(side[a].high - side[a].low) &&
            (thin == 3 || side[a].high - side[a].low < side[thin].high - side[thin].low))
            thin = a;
    }
    if (thin == 3)
        return std::nullopt;
    Rectangle r;
    r.thickness = side[thin].high - side[thin].low;
    r.point[thin] = 0.5 * (side[thin].low + side[thin].high);
    for (std::size_t k = 0; k < 2; ++k) {
        const std::size_t a = (thin + 1 + k) % 3;
        r.along[k][a] = 1;
        r.extent[k] = side[a];
    }
    return r;
}

std::optional<Rectangle> rectangle_of(const CrackSurface&, double) {
    return std::nullopt;
}

// Returns the shortest gap, of at least half a spacing, between the ends of a crack and those of the body along one
// direction. Returns nothing if there is no such gap.
std::optional<double> shortest_gap(const Interval& crack, const Interval& body, double least) {
    std::optional<double> shortest;
    for (const double gap : {crack.low - body.low, body.high - crack.high})
        if (gap > least && (!shortest || gap < *shortest))
            shortest = gap;
    return shortest;
}

std::optional<double> ligament_of(const Rectangle& crack, const Nodes& nodes) {
    const Vec3 normal = cross(crack.along[0], crack.along[1]);
    const double near = 0.75 * nodes.spacing + 0.5 * crack.thickness, half = 0.5 * nodes.spacing;
    std::array<Interval, 2> body;
    for (const Vec3& p : nodes.position)
        if (std::abs(dot(p - crack.point, normal)) < near)
            for (std::size_t a = 0; a < 2; ++a) {
                body[a].add(dot(p, crack.along[a]) - half);
                body[a].add(dot(p, crack.along[a]) + half);
            }
    std::optional<double> shortest;
    for (std::size_t a = 0; a < 2; ++a) {
        if (!(crack.extent[a].high > body[a].low && crack.extent[a].low < body[a].high))
            return std::nullopt;
        if (const auto gap = shortest_gap(crack.extent[a], body[a], half); gap && (!shortest || *gap < *shortest))
            shortest = gap;
    }
    return shortest;
}

} // namespace

std::optional<double> shortest_ligament(const Case& value, const Nodes& nodes) {
    std::optional<double> shortest;
    for (const CrackEntry& entry : value.cracks) {
        const auto crack =
            std::visit([&](const auto& shape) { return rectangle_of(shape, nodes.spacing); }, entry.shape);
        const auto length = crack ? ligament_of(*crack, nodes) : std::nullopt;
        if (length && (!shortest || *length < *shortest))
            shortest = length;
    }
    return shortest;
}

} // namespace periscope

#include "core/shapes/pre_crack.hpp"

#include "core/base/boxes.hpp"
#include "core/shapes/solid.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace periscope {
namespace {

// Fraction of the length of an edge: a point closer than this to the edge counts as on the edge, so that rounding does
// not decide.
constexpr double edge_tolerance = 1e-9;

// Returns the dual basis of the two edges of a parallelogram. Its dot products with a vector from the corner are the
// coordinates of a point within the parallelogram, 0 to 1.
std::pair<Vec3, Vec3> duals(const Vec3& first, const Vec3& second) {
    const Vec3 area = cross(first, second);
    const double a2 = dot(area, area);
    return {(1 / a2) * cross(second, area), (1 / a2) * cross(area, first)};
}

using Point = std::array<double, 2>;

// Returns whether a point is inside a polygon: a ray from it to the right crosses an odd number of sides.
bool inside(const std::vector<Point>& p, const Point& at) {
    bool in = false;
    for (std::size_t i = 0, j = p.size() - 1; i < p.size(); j = i++) {
        const auto &a = p[j], &b = p[i];
        if ((a[1] > at[1]) != (b[1] > at[1]) && at[0] < a[0] + (at[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0]))
            in = !in;
    }
    return in;
}

// Finds the side of a polygon that is not further than `least` from a point; returns nothing if no side is. `along` is
// the position of the point on this side, from 0 to 1.
struct OnSide {
    std::size_t side = 0;
    double along = 0;
};
std::optional<OnSide> side_at(const std::vector<Point>& p, const Point& at, double least) {
    for (std::size_t i = 0; i < p.size(); ++i) {
        const auto &a = p[i], &b = p[(i + 1) % p.size()];
        const double ex = b[0] - a[0], ey = b[1] - a[1];
        const double along = std::clamp(((at[0] - a[0]) * ex + (at[1] - a[1]) * ey) / (ex * ex + ey * ey), 0.0, 1.0);
        if (std::hypot(at[0] - a[0] - along * ex, at[1] - a[1] - along * ey) <= least)
            return OnSide{i, along};
    }
    return std::nullopt;
}

} // namespace

PreCrack::PreCrack(const Vec3& corner, const Vec3& first, const Vec3& second)
    : corner_(corner), normal_(unit(cross(first, second))), extent_(norm(first) + norm(second)) {
    const auto [first_dual, second_dual] = duals(first, second);
    form_ = Parallelogram{first, second, first_dual, second_dual};
}

PreCrack::PreCrack(const CrackPlane& plane, double spacing)
    : PreCrack(metres(plane.corner, spacing), metres(plane.first, spacing), metres(plane.second, spacing)) {}

PreCrack::PreCrack(const CrackDisc& disc, double spacing)
    : corner_(metres(disc.centre, spacing)), normal_(unit(metres(disc.normal, spacing))),
      extent_(disc.radius.metres(spacing)), form_(Disc{extent_}) {}

PreCrack::PreCrack(const CrackPolygon& polygon, double spacing) : corner_(metres(polygon.points.front(), spacing)) {
    std::vector<Vec3> points;
    Vec3 area;
    for (const QuantityVector& point : polygon.points) {
        points.push_back(metres(point, spacing) - corner_);
        extent_ = std::max(extent_, norm(points.back()));
    }
    for (std::size_t i = 1; i + 1 < points.size(); ++i)
        area += cross(points[i], points[i + 1]);
    normal_ = unit(area);
    Polygon form;
    form.right = unit(points[1]);
    form.up = cross(normal_, form.right);
    for (const Vec3& p : points)
        form.points.push_back({dot(p, form.right), dot(p, form.up)});
    form_ = std::move(form);
}

bool PreCrack::near(const Vec3& p, double distance) const {
    return std::abs(dot(normal_, p - corner_)) <= distance && norm(p - corner_) <= extent_ + distance;
}

Passage PreCrack::passage(const Vec3& a, const Vec3& b) const {
    const double da = dot(normal_, a - corner_), db = dot(normal_, b - corner_);
    if ((da >= 0) == (db >= 0))
        return {};
    const double along = da / (da - db);
    const Vec3 hit = a + along * (b - a) - corner_;
    const PlanePosition at = std::visit([&](const auto& form) { return plane_position(form, hit); }, form_);
    if (!at.border)
        return {at.inside, {}};
    return {false, {border_touch(a, b, along, at.first, at.inward, at.last)}};
}

PreCrack::PlanePosition PreCrack::plane_position(const Parallelogram& form, const Vec3& hit) const {
    const std::array<double, 2> at{dot(form.first_dual, hit), dot(form.second_dual, hit)};
    const std::array<Vec3, 2> sides{form.first, form.second};
    // direction into the crack along each side: 1 at the near edge, −1 at the far edge, 0 between them
    std::array<int, 2> inward{};
    for (std::size_t k = 0; k < 2; ++k) {
        if (at[k] < -edge_tolerance || at[k] > 1 + edge_tolerance)
            return {};
        inward[k] = at[k] <= edge_tolerance ? 1 : at[k] >= 1 - edge_tolerance ? -1 : 0;
    }
    if (!inward[0] && !inward[1])
        return {true};
    if (inward[0] && inward[1]) {
        const Vec3 first = inward[0] * sides[0], last = inward[1] * sides[1];
        return {false, true, first, (1 / norm(first)) * first + (1 / norm(last)) * last, last};
    }
    const std::size_t across = inward[0] ? 0 : 1;
    const Vec3 edge = sides[1 - across];
    return {false, true, edge, inward[across] * sides[across], -1.0 * edge};
}

PreCrack::PlanePosition PreCrack::plane_position(const Disc& form, const Vec3& hit) const {
    const double r = norm(hit);
    if (r > form.radius * (1 + edge_tolerance))
        return {};
    if (r < form.radius * (1 - edge_tolerance))
        return {true};
    const Vec3 tangent = cross(normal_, hit);
    return {false, true, tangent, -1.0 * hit, -1.0 * tangent};
}

PreCrack::PlanePosition PreCrack::plane_position(const Polygon& form, const Vec3& hit) const {
    const Point at{dot(hit, form.right), dot(hit, form.up)};
    const auto on = side_at(form.points, at, edge_tolerance * extent_);
    if (!on)
        return {inside(form.points, at)};
    const std::size_t n = form.points.size();
    const auto corner = [&](std::size_t k) { return form.points[k % n]; };
    const auto in_space = [&](double x, double y) { return x * form.right + y * form.up; };
    // Seen against the normal, the points run counter-clockwise, so the inside is on the left of each side.
    const auto direction = [&](std::size_t side) {
        const Point a = corner(side), b = corner(side + 1);
        const double length = std::hypot(b[0] - a[0], b[1] - a[1]);
        return Point{(b[0] - a[0]) / length, (b[1] - a[1]) / length};
    };
    const bool begins = on->along <= edge_tolerance, ends = on->along >= 1 - edge_tolerance;
    const std::size_t after = ends ? (on->side + 1) % n : on->side, before = begins ? (on->side + n - 1) % n : on->side;
    // Directions of the sides after and before the point, which are the same side if the point is not a corner.
    const Point out = direction(after), in = direction(before);
    const Vec3 first = in_space(out[0], out[1]), last = in_space(-in[0], -in[1]);
    // The sum of the inward normals of both sides.
    const Vec3 inward = in_space(-out[1] - in[1], out[0] + in[0]);
    return {false, true, first, inward, last};
}

PreSlot::PreSlot(const CrackSlot& slot, double spacing) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    const double margin = border_tolerance * spacing; // so that a bond along a side does not count as inside
    for (std::size_t a = 0; a < 3; ++a) {
        min_[a] = slot.min[a] ? slot.min[a]->metres(spacing) + margin : -infinite;
        max_[a] = slot.max[a] ? slot.max[a]->metres(spacing) - margin : infinite;
    }
}

bool PreSlot::near(const Vec3& p, double distance) const {
    return apart2({min_, max_}, {p, p}) <= distance * distance;
}

Passage PreSlot::passage(const Vec3& a, const Vec3& b) const {
    double from = 0, to = 1; // the part of the bond that is between the sides tested so far
    for (std::size_t k = 0; k < 3; ++k) {
        const double difference = b[k] - a[k];
        if (difference == 0) {
            if (a[k] < min_[k] || a[k] > max_[k])
                return {};
            continue;
        }
        const double enter = ((difference > 0 ? min_[k] : max_[k]) - a[k]) / difference,
                     leave = ((difference > 0 ? max_[k] : min_[k]) - a[k]) / difference;
        from = std::max(from, enter);
        to = std::min(to, leave);
    }
    return {from <= to, {}};
}

} // namespace periscope

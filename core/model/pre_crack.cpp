#include "core/model/pre_crack.hpp"

#include "core/base/boxes.hpp"
#include "core/model/solid.hpp"

#include <algorithm>
#include <limits>

namespace periscope {
namespace {

constexpr double tolerance = 1e-9; // of an edge: rounding must not decide

Vec3 metres(const QuantityVector& v, double spacing) {
    return {v[0].metres(spacing), v[1].metres(spacing), v[2].metres(spacing)};
}

// The dual basis reads off the coordinates within the parallelogram.
std::pair<Vec3, Vec3> duals(const Vec3& first, const Vec3& second) {
    const Vec3 area = cross(first, second);
    const double a2 = dot(area, area);
    return {(1 / a2) * cross(second, area), (1 / a2) * cross(area, first)};
}

Vec3 unit(const Vec3& v) {
    return (1 / norm(v)) * v;
}

// Is a point of a plane inside of a polygon, further from its border than `least`? By the parity of a ray to the right.
bool inside(const std::vector<std::array<double, 2>>& p, double x, double y, double least) {
    bool in = false;
    for (std::size_t i = 0, j = p.size() - 1; i < p.size(); j = i++) {
        const auto &a = p[j], &b = p[i];
        const double ex = b[0] - a[0], ey = b[1] - a[1];
        const double along = std::clamp(((x - a[0]) * ex + (y - a[1]) * ey) / (ex * ex + ey * ey), 0.0, 1.0);
        if (std::hypot(x - a[0] - along * ex, y - a[1] - along * ey) <= least)
            return false;
        if ((a[1] > y) != (b[1] > y) && x < a[0] + (y - a[1]) / ey * ex)
            in = !in;
    }
    return in;
}

} // namespace

PreCrack::PreCrack(const Vec3& corner, const Vec3& first, const Vec3& second)
    : corner_(corner), normal_(unit(cross(first, second))), extent_(norm(first) + norm(second)) {
    const auto [first_dual, second_dual] = duals(first, second);
    form_ = Parallelogram{first_dual, second_dual};
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

bool PreCrack::crosses(const Vec3& a, const Vec3& b) const {
    const double da = dot(normal_, a - corner_), db = dot(normal_, b - corner_);
    if ((da >= 0) == (db >= 0))
        return false;
    return covers(a + (da / (da - db)) * (b - a) - corner_);
}

bool PreCrack::covers(const Vec3& hit) const {
    if (const auto* form = std::get_if<Parallelogram>(&form_)) {
        const double s = dot(form->first_dual, hit), t = dot(form->second_dual, hit);
        return s >= -tolerance && s < 1 - tolerance && t >= -tolerance && t < 1 - tolerance;
    }
    if (const auto* form = std::get_if<Disc>(&form_))
        return norm(hit) < form->radius * (1 - tolerance);
    const auto& form = std::get<Polygon>(form_);
    return inside(form.points, dot(hit, form.right), dot(hit, form.up), tolerance * extent_);
}

PreSlot::PreSlot(const CrackSlot& slot, double spacing) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    const double margin = border_tolerance * spacing; // what runs along a side is not inside
    for (std::size_t a = 0; a < 3; ++a) {
        min_[a] = slot.min[a] ? slot.min[a]->metres(spacing) + margin : -infinite;
        max_[a] = slot.max[a] ? slot.max[a]->metres(spacing) - margin : infinite;
    }
}

bool PreSlot::near(const Vec3& p, double distance) const {
    return apart2({min_, max_}, {p, p}) <= distance * distance;
}

bool PreSlot::crosses(const Vec3& a, const Vec3& b) const {
    double from = 0, to = 1; // of the segment, what is between the sides so far
    for (std::size_t k = 0; k < 3; ++k) {
        const double way = b[k] - a[k];
        if (way == 0) {
            if (a[k] < min_[k] || a[k] > max_[k])
                return false;
            continue;
        }
        const double enter = ((way > 0 ? min_[k] : max_[k]) - a[k]) / way,
                     leave = ((way > 0 ? max_[k] : min_[k]) - a[k]) / way;
        from = std::max(from, enter);
        to = std::min(to, leave);
    }
    return from <= to;
}

} // namespace periscope

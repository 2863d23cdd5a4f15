#include "core/geometry/surface/columns.hpp"

#include "core/geometry/surface/exact_predicates.hpp"
#include "core/nodes/nodes.hpp"
#include "core/shapes/triangle_tree.hpp"

#include <algorithm>

namespace periscope {
namespace {

// Returns the side of the line u → v on which p lies after a shift by (ε, ε²) with an infinitely small ε: +1 left, −1
// right; 0 if u and v coincide, as those of a side parallel to z do.
int perturbed_side(const Point2& u, const Point2& v, const Point2& p) {
    const double value = orientation(u, v, p);
    if (value != 0)
        return value > 0 ? 1 : -1;
    if (v[1] != u[1])
        return v[1] < u[1] ? 1 : -1;
    return (v[0] > u[0]) - (v[0] < u[0]);
}

} // namespace

Columns::Columns(const Surface& surface)
    : points_(surface.points), triangles_(surface.triangles), bounds_(bounding_box(surface.points)) {
    const double cells = std::clamp(std::sqrt(0.5 * static_cast<double>(triangles_.size())), 1.0, 512.0);
    for (std::size_t a = 0; a < 2; ++a) {
        count_[a] = static_cast<std::size_t>(cells);
        const double size = bounds_.size()[a];
        inverse_size_[a] = size > 0 ? static_cast<double>(count_[a]) / size : 0;
    }
    begin_.assign(count_[0] * count_[1] + 1, 0);
    const auto cell = [&](double value, std::size_t a) {
        const double c = (value - bounds_.min[a]) * inverse_size_[a];
        return std::min(count_[a] - 1, static_cast<std::size_t>(std::max(0.0, c)));
    };
    const auto for_each_cell = [&](auto&& action) {
        for (std::uint32_t t = 0; t < triangles_.size(); ++t) {
            const Box box = triangle_box(surface, t);
            for (std::size_t i = cell(box.min.x, 0); i <= cell(box.max.x, 0); ++i)
                for (std::size_t j = cell(box.min.y, 1); j <= cell(box.max.y, 1); ++j)
                    action(i * count_[1] + j, t);
        }
    };
    for_each_cell([&](std::size_t c, std::uint32_t) { ++begin_[c + 1]; });
    for (std::size_t c = 1; c < begin_.size(); ++c)
        begin_[c] += begin_[c - 1];
    entry_.resize(begin_.back());
    std::vector<std::uint32_t> next(begin_.begin(), begin_.end() - 1);
    for_each_cell([&](std::size_t c, std::uint32_t t) { entry_[next[c]++] = t; });
}

void Columns::crossings(double x, double y, std::vector<Crossing>& result) const {
    result.clear();
    const Point2 p{x, y};
    if (!(x >= bounds_.min.x && x <= bounds_.max.x && y >= bounds_.min.y && y <= bounds_.max.y))
        return;
    const std::size_t i = std::min(count_[0] - 1, static_cast<std::size_t>((x - bounds_.min.x) * inverse_size_[0]));
    const std::size_t j = std::min(count_[1] - 1, static_cast<std::size_t>((y - bounds_.min.y) * inverse_size_[1]));
    const std::size_t c = i * count_[1] + j;
    for (std::uint32_t e = begin_[c]; e < begin_[c + 1]; ++e) {
        const auto& t = triangles_[entry_[e]];
        std::array<Point2, 3> q{};
        bool left = true, right = true; // whether all corners lie left, or right, of the line
        for (std::size_t k = 0; k < 3; ++k) {
            q[k] = {points_[t[k]].x, points_[t[k]].y};
            left = left && q[k][0] < x;
            right = right && q[k][0] > x;
        }
        if (left || right)
            continue;
        const int side = perturbed_side(q[0], q[1], p);
        if (side == 0 || perturbed_side(q[1], q[2], p) != side || perturbed_side(q[2], q[0], p) != side)
            continue;
        double weight = 0, z = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double w = orientation(q[(k + 1) % 3], q[(k + 2) % 3], p);
            weight += w;
            z += w * points_[t[k]].z;
        }
        if (weight != 0)
            result.push_back({z / weight, entry_[e]});
    }
    std::sort(result.begin(), result.end(), [](const Crossing& a, const Crossing& b) { return a.z < b.z; });
}

bool Columns::inside(const Vec3& p) const {
    if (!(p.z >= bounds_.min.z && p.z <= bounds_.max.z))
        return false;
    std::vector<Crossing> found;
    crossings(p.x, p.y, found);
    const auto above = std::count_if(found.begin(), found.end(), [&](const Crossing& c) { return c.z > p.z; });
    return above % 2 == 1;
}

} // namespace periscope

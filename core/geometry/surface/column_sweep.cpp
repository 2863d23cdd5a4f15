#include "core/geometry/surface/column_sweep.hpp"

#include "core/shapes/triangle_tree.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace periscope {

ColumnSweep::ColumnSweep(const Surface& surface) : surface_(surface) {
    waiting_.reserve(surface.triangles.size());
    for (std::uint32_t t = 0; t < surface.triangles.size(); ++t)
        waiting_.emplace_back(triangle_box(surface, t).min.x, t);
    std::sort(waiting_.begin(), waiting_.end(), std::greater<>());
}

const std::vector<ColumnSweep::Range>& ColumnSweep::ranges(double x, double y0, double step, std::size_t count) {
    for (; !waiting_.empty() && waiting_.back().first <= x; waiting_.pop_back())
        under_.push_back(waiting_.back().second);
    ranges_.clear();
    std::erase_if(under_, [&](std::uint32_t t) {
        const auto& corner = surface_.triangles[t];
        // The range of y in which the triangle meets the plane of constant x.
        double low = INFINITY, high = -INFINITY, most_x = -INFINITY;
        const auto include = [&](double y) { low = std::min(low, y), high = std::max(high, y); };
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 &a = surface_.points[corner[k]], &b = surface_.points[corner[(k + 1) % 3]];
            most_x = std::max(most_x, a.x);
            if (a.x == x)
                include(a.y);
            if ((a.x < x) != (b.x < x))
                include(a.y + (x - a.x) / (b.x - a.x) * (b.y - a.y));
        }
        if (!(low <= high))
            return most_x < x;
        // One more position of y (y0 + j step) on each side is included because of rounding.
        const double last = std::floor((high - y0) / step) + 1, first = std::ceil((low - y0) / step) - 1;
        if (last >= 0 && first < static_cast<double>(count))
            ranges_.push_back({first > 0 ? static_cast<std::size_t>(first) : 0,
                               last < static_cast<double>(count) ? static_cast<std::size_t>(last) : count - 1});
        return most_x < x;
    });
    std::sort(ranges_.begin(), ranges_.end(), [](const Range& a, const Range& b) { return a.first < b.first; });
    std::size_t kept = 0;
    for (const Range& r : ranges_)
        if (kept > 0 && r.first <= ranges_[kept - 1].last + 1)
            ranges_[kept - 1].last = std::max(ranges_[kept - 1].last, r.last);
        else
            ranges_[kept++] = r;
    ranges_.resize(kept);
    return ranges_;
}

} // namespace periscope

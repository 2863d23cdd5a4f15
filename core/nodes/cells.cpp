#include "core/nodes/cells.hpp"

#include "core/nodes/nodes.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace periscope {

Cells::Cells(const Positions& positions, double width) : bounds_(bounding_box(positions)), width_(width) {
    choose_cubes(positions.size());
    std::vector<std::uint32_t> cell(positions.size());
    tbb::parallel_for(std::size_t{0}, positions.size(), [&](std::size_t i) { cell[i] = cell_of(positions[i]); });

    // A counting sort. begin_ first has the end of each cube's nodes, and is decreased with each node until it has
    // their begin. So no copy of it is needed.
    begin_.assign(static_cast<std::size_t>(count_[0] * count_[1] * count_[2]) + 1, 0);
    for (const std::uint32_t c : cell)
        ++begin_[c];
    std::inclusive_scan(begin_.begin(), begin_.end(), begin_.begin());
    node_.resize(positions.size());
    for (std::size_t i = positions.size(); i-- > 0;)
        node_[--begin_[cell[i]]] = static_cast<std::uint32_t>(i);
}

void Cells::choose_cubes(std::size_t nodes) {
    const Vec3 size = bounds_.size();
    double furthest = 0;
    for (std::size_t a = 0; a < 3; ++a)
        furthest = std::max({furthest, std::abs(bounds_.min[a]), std::abs(bounds_.max[a])});
    // The number of cubes is limited, because a tiny width in a large body would give far more cubes than nodes.
    const double limit = 4.0 * static_cast<double>(nodes) + 1000;
    width_ = std::max({width_, 1e-9 * bounds_.diagonal(), std::numeric_limits<double>::min()});
    const auto wanted = [&](std::size_t a) { return std::floor(size[a] / width_) + 1; };
    while (wanted(0) * wanted(1) * wanted(2) > limit)
        width_ *= 1.26;
    for (std::size_t a = 0; a < 3; ++a)
        count_[a] = static_cast<std::int64_t>(wanted(a));
    slack_ = 1e-9 * width_ + 8 * std::numeric_limits<double>::epsilon() * furthest;
}

std::int64_t Cells::along(double x, std::size_t axis) const {
    // The value is clamped before it is converted to an integer, because it would overflow for a point far outside the
    // body.
    const double layer = (x - bounds_.min[axis]) / width_;
    return static_cast<std::int64_t>(std::clamp(layer, 0.0, static_cast<double>(count_[axis] - 1)));
}

// Returns the distance (m) between a layer of cubes and the box along an axis; 0 if they overlap.
double Cells::gap(std::int64_t layer, std::size_t axis, const Box& box) const {
    const double low = bounds_.min[axis] + width_ * static_cast<double>(layer);
    return std::max({0.0, low - box.max[axis], box.min[axis] - (low + width_)});
}

void Cells::collect_near(const Box& box, double reach, std::vector<std::uint32_t>& nodes) const {
    const double r = reach + 4 * slack_, r2 = r * r;
    const auto last_x = along(box.max.x + r, 0), last_y = along(box.max.y + r, 1);
    for (auto i = along(box.min.x - r, 0); i <= last_x; ++i) {
        const double gap_x = gap(i, 0, box);
        for (auto j = along(box.min.y - r, 1); j <= last_y; ++j) {
            const double gap_y = gap(j, 1, box), rest2 = r2 - gap_x * gap_x - gap_y * gap_y;
            if (rest2 < 0)
                continue;
            const double rest = std::sqrt(rest2);
            const auto first = begin_[index(i, j, along(box.min.z - rest, 2))];
            // the nodes of cubes that are neighbours along z are consecutive
            const auto last = begin_[index(i, j, along(box.max.z + rest, 2)) + 1];
            nodes.insert(nodes.end(), node_.begin() + first, node_.begin() + last);
        }
    }
}

} // namespace periscope

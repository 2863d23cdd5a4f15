#include "core/base/point_tree.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace periscope {

PointTree::PointTree(std::vector<Vec3> points) : points_(std::move(points)), order_(points_.size()) {
    const auto coordinates = [&](std::uint32_t i) { return std::tie(points_[i].x, points_[i].y, points_[i].z); };
    std::iota(order_.begin(), order_.end(), 0U);
    std::ranges::sort(order_, [&](std::uint32_t a, std::uint32_t b) {
        return coordinates(a) < coordinates(b) || (coordinates(a) == coordinates(b) && a < b);
    });
    const auto same = [&](std::uint32_t a, std::uint32_t b) { return coordinates(a) == coordinates(b); };
    order_.erase(std::unique(order_.begin(), order_.end(), same), order_.end());
    axis_.resize(order_.size());
    build(0, order_.size());
}

void PointTree::build(std::size_t begin, std::size_t end) {
    if (end - begin < 2)
        return;
    Vec3 low = points_[order_[begin]], high = low;
    for (std::size_t i = begin; i < end; ++i)
        for (std::size_t a = 0; a < 3; ++a) {
            low[a] = std::min(low[a], points_[order_[i]][a]);
            high[a] = std::max(high[a], points_[order_[i]][a]);
        }
    std::uint8_t axis = 0;
    for (std::uint8_t a = 1; a < 3; ++a)
        if (high[a] - low[a] > high[axis] - low[axis])
            axis = a;
    const std::size_t middle = begin + (end - begin) / 2;
    std::nth_element(order_.begin() + static_cast<std::ptrdiff_t>(begin),
                     order_.begin() + static_cast<std::ptrdiff_t>(middle),
                     order_.begin() + static_cast<std::ptrdiff_t>(end),
                     [&](std::uint32_t a, std::uint32_t b) { return points_[a][axis] < points_[b][axis]; });
    axis_[middle] = axis;
    build(begin, middle);
    build(middle + 1, end);
}

void PointTree::search(std::size_t begin, std::size_t end, const Vec3& position, std::uint32_t except,
                       Found& best) const {
    if (begin >= end)
        return;
    const std::size_t middle = begin + (end - begin) / 2;
    const std::uint32_t index = order_[middle];
    const Vec3 away = position - points_[index];
    const double square = dot(away, away);
    if (index != except && (square < best.square || (square == best.square && index < best.index)))
        best = {index, square};
    const double beside = away[axis_[middle]];
    const bool is_left = beside < 0;
    search(is_left ? begin : middle + 1, is_left ? middle : end, position, except, best);
    if (beside * beside <= best.square)
        search(is_left ? middle + 1 : begin, is_left ? end : middle, position, except, best);
}

PointTree::Found PointTree::nearest(const Vec3& position, double within) const {
    Found best{none, within};
    search(0, order_.size(), position, none, best);
    return best.index == none ? Found{} : best;
}

double PointTree::largest_gap() const {
    double largest = 0;
    for (const std::uint32_t index : order_)
        if (order_.size() > 1) {
            Found best{none, std::numeric_limits<double>::infinity()};
            search(0, order_.size(), points_[index], index, best);
            largest = std::max(largest, best.square);
        }
    return largest;
}

} // namespace periscope

#include "core/shapes/triangle_tree.hpp"

#include <algorithm>
#include <numeric>

namespace periscope {
namespace {

constexpr std::uint32_t leaf_size = 4;

void extend(Box& box, const Box& other) {
    for (std::size_t a = 0; a < 3; ++a) {
        box.min[a] = std::min(box.min[a], other.min[a]);
        box.max[a] = std::max(box.max[a], other.max[a]);
    }
}

} // namespace

Box triangle_box(const Surface& surface, std::size_t triangle) {
    const auto& t = surface.triangles[triangle];
    Box box{surface.points[t[0]], surface.points[t[0]]};
    extend(box, {surface.points[t[1]], surface.points[t[1]]});
    extend(box, {surface.points[t[2]], surface.points[t[2]]});
    return box;
}

bool boxes_touch(const Box& a, const Box& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y && a.min.z <= b.max.z &&
           b.min.z <= a.max.z;
}

TriangleTree::TriangleTree(const Surface& surface) {
    const auto n = static_cast<std::uint32_t>(surface.triangles.size());
    if (n == 0)
        return;
    boxes_.resize(n);
    for (std::uint32_t i = 0; i < n; ++i)
        boxes_[i] = triangle_box(surface, i);
    order_.resize(n);
    std::iota(order_.begin(), order_.end(), 0U);
    nodes_.reserve(n);
    nodes_.emplace_back();
    split(0, 0, n);
}

void TriangleTree::split(std::uint32_t node, std::uint32_t first, std::uint32_t last) {
    Box box = boxes_[order_[first]];
    Box centres{box.centre(), box.centre()};
    for (std::uint32_t i = first + 1; i < last; ++i) {
        const Box& b = boxes_[order_[i]];
        extend(box, b);
        extend(centres, {b.centre(), b.centre()});
    }
    nodes_[node].box = box;
    if (last - first <= leaf_size) {
        nodes_[node].first = first;
        nodes_[node].count = last - first;
        return;
    }
    const Vec3 size = centres.size();
    const std::size_t axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const std::uint32_t middle = first + (last - first) / 2;
    std::nth_element(order_.begin() + first, order_.begin() + middle, order_.begin() + last,
                     [&](std::uint32_t a, std::uint32_t b) {
                         return boxes_[a].min[axis] + boxes_[a].max[axis] < boxes_[b].min[axis] + boxes_[b].max[axis];
                     });
    const auto child = static_cast<std::uint32_t>(nodes_.size());
    nodes_[node].first = child;
    nodes_.emplace_back();
    nodes_.emplace_back();
    split(child, first, middle);
    split(child + 1, middle, last);
}

} // namespace periscope

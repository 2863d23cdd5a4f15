// A tree of bounding boxes, with which the triangles near a point or a box are found quickly.
#pragma once

#include "core/base/boxes.hpp"
#include "core/shapes/triangles.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace periscope {

Box triangle_box(const Surface& surface, std::size_t triangle);
bool boxes_touch(const Box& a, const Box& b);

class TriangleTree {
public:
    explicit TriangleTree(const Surface& surface);

    struct Uncounted {
        void operator()() const {}
    };
    // Calls visit(triangle) for every triangle whose bounding box touches `box`, until visit returns false. To measure
    // the cost of the search, look() is called for every node of the tree whose box is compared.
    template <class Visit, class Look = Uncounted>
    void search(const Box& box, Visit&& visit, Look&& look = {}) const {
        if (nodes_.empty())
            return;
        // 64 entries are enough: the tree is balanced, so its depth is about the binary logarithm of the number of
        // triangles.
        std::uint32_t stack[64];
        int top = 0;
        stack[top++] = 0;
        while (top > 0) {
            const Node& node = nodes_[stack[--top]];
            look();
            if (!boxes_touch(node.box, box))
                continue;
            if (node.count == 0) {
                stack[top++] = node.first;
                stack[top++] = node.first + 1;
                continue;
            }
            for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
                if (boxes_touch(boxes_[order_[i]], box) && !visit(order_[i]))
                    return;
        }
    }

    // Calls measure(triangle, least) for the triangles that may be nearest to `point`, those in nearer boxes first.
    // measure returns the squared distance of the triangle from the point (m²); `least` is the smallest value that it
    // has returned so far. Triangles whose squared distance exceeds `limit` (m²) are skipped.
    template <class Measure>
    void nearest(const Vec3& point, double limit, Measure&& measure) const {
        if (nodes_.empty())
            return;
        struct Waiting {
            std::uint32_t node;
            double apart;
        };
        const Box at{point, point};
        double least = limit;
        Waiting stack[64]; // large enough, as in search()
        int top = 0;
        stack[top++] = {0, apart2(nodes_[0].box, at)};
        while (top > 0) {
            const Waiting next = stack[--top];
            if (next.apart > least)
                continue;
            const Node& node = nodes_[next.node];
            for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
                if (apart2(boxes_[order_[i]], at) <= least)
                    least = std::min(least, measure(order_[i], least));
            if (node.count > 0)
                continue;
            Waiting near{node.first, apart2(nodes_[node.first].box, at)};
            Waiting far{node.first + 1, apart2(nodes_[node.first + 1].box, at)};
            if (far.apart < near.apart)
                std::swap(near, far);
            stack[top++] = far;
            stack[top++] = near;
        }
    }

    const Box& box(std::size_t triangle) const { return boxes_[triangle]; }

private:
    struct Node {
        Box box;
        // Leaf: index in order_ of its first triangle. Inner node: index in nodes_ of its first child, which the second
        // child follows.
        std::uint32_t first = 0;
        std::uint32_t count = 0; // number of triangles of a leaf; 0 for an inner node
    };
    void split(std::uint32_t node, std::uint32_t first, std::uint32_t last);

    std::vector<Node> nodes_;
    std::vector<Box> boxes_;
    std::vector<std::uint32_t> order_;
};

} // namespace periscope

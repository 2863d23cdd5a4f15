#include "core/geometry/mesh/plane_boundary.hpp"

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <utility>

namespace periscope {
namespace {

// Returns the indices of an element's nodes in order around it.
std::span<const std::size_t> around(ElementKind kind) {
    static constexpr std::array<std::size_t, 3> triangle{0, 1, 2};
    static constexpr std::array<std::size_t, 4> quadrilateral{0, 1, 2, 3};
    static constexpr std::array<std::size_t, 6> triangle6{0, 3, 1, 4, 2, 5};
    switch (kind) {
    case ElementKind::triangle:
        return triangle;
    case ElementKind::quadrilateral:
        return quadrilateral;
    case ElementKind::triangle6:
        return triangle6;
    default:
        return {};
    }
}

DirectedEdge ascending(const DirectedEdge& e) {
    return {std::min(e[0], e[1]), std::max(e[0], e[1])};
}

} // namespace

void add_edges(ElementKind kind, std::span<const std::uint32_t> nodes, bool inverted, std::vector<DirectedEdge>& into) {
    const auto order = around(kind);
    for (std::size_t k = 0; k < order.size(); ++k) {
        DirectedEdge edge{nodes[order[k]], nodes[order[(k + 1) % order.size()]]};
        if (edge[0] == edge[1])
            continue;
        if (inverted)
            std::swap(edge[0], edge[1]);
        into.push_back(edge);
    }
}

PlaneBoundary plane_boundary(std::vector<DirectedEdge> edges) {
    tbb::parallel_sort(edges.begin(), edges.end(), [](const DirectedEdge& a, const DirectedEdge& b) {
        return std::pair(ascending(a), a) < std::pair(ascending(b), b);
    });
    PlaneBoundary boundary;
    for (std::size_t first = 0, last = 0; first < edges.size(); first = last) {
        const DirectedEdge pair = ascending(edges[first]);
        std::size_t forward = 0, backward = 0;
        for (; last < edges.size() && ascending(edges[last]) == pair; ++last)
            ++(edges[last] == pair ? forward : backward);
        boundary.folded += forward > 1 || backward > 1 ? 1 : 0;
        if (forward > backward)
            boundary.edges.push_back(pair);
        else if (backward > forward)
            boundary.edges.push_back({pair[1], pair[0]});
    }
    std::sort(boundary.edges.begin(), boundary.edges.end());
    return boundary;
}

} // namespace periscope

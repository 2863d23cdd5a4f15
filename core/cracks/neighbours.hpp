// Neighbours: on a lattice, nodes whose cells share a face; in a mesh, nodes that share an edge of a tetrahedron. A
// body separates between two neighbours when their bond is cut.
#pragma once

#include "core/nodes/nodes.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace periscope {

inline constexpr std::uint32_t no_node = ~0U;

// A lattice of nodes in any order, each in the centre of a cubic cell with the spacing as its edge.
struct CellGrid {
    std::array<std::uint32_t, 3> count{};
    Vec3 corner;                     // corner of the first cell, m
    double spacing = 0;              // m
    std::vector<std::uint32_t> node; // node of cell (i·count[1] + j)·count[2] + k; no_node if the cell is empty
    std::vector<std::uint32_t> cell; // cell of each node

    std::array<std::size_t, 3> strides() const { return {std::size_t(count[1]) * count[2], count[2], 1}; }
};

// Returns nothing if the nodes are not on a lattice, or if the lattice is nearly empty.
std::optional<CellGrid> cell_grid(const Nodes& nodes);

struct Neighbours {
    // The cells of a lattice; empty for a mesh. On a lattice, pair 3 i + k consists of node i and other[3 i + k], the
    // node of the next cell along axis k, or no_node.
    std::optional<CellGrid> grid;
    // In a mesh, the pairs begin[i] … begin[i+1] − 1 consist of node i and the nodes other[pair], which are larger than
    // i and ascend. Both arrays are empty for a mesh without tetrahedra.
    std::vector<std::uint32_t> begin, other;

    // In a mesh, the pairs of node i with nodes of smaller index are the entries k = begin_below[i] … begin_below[i+1]
    // − 1: below[k] is the other node, pair_below[k] the pair.
    std::vector<std::uint32_t> begin_below, below, pair_below;

    bool any() const { return !other.empty(); }
    std::size_t nodes() const { return grid ? grid->cell.size() : begin.empty() ? 0 : begin.size() - 1; }
    // the first pair that is stored for a node, and the one after the last
    std::array<std::size_t, 2> pairs_of(std::size_t node) const {
        return grid ? std::array<std::size_t, 2>{3 * node, 3 * node + 3}
                    : std::array<std::size_t, 2>{begin[node], begin[node + 1]};
    }
    // Calls visit(other, pair) for all neighbours of a node.
    template <typename Visit>
    void visit(std::uint32_t node, Visit&& visit) const;
    std::uint32_t pair_in_mesh(std::uint32_t a, std::uint32_t b) const; // pair of two nodes that share an edge
};
using NeighboursPtr = std::shared_ptr<const Neighbours>;

template <typename Visit>
void Neighbours::visit(std::uint32_t node, Visit&& visit) const {
    const auto [from, to] = pairs_of(node);
    for (std::size_t pair = from; pair < to; ++pair)
        if (other[pair] != no_node)
            visit(other[pair], pair);
    if (!grid) {
        for (std::size_t k = begin_below[node]; k < begin_below[node + 1]; ++k)
            visit(below[k], pair_below[k]);
        return;
    }
    const auto strides = grid->strides();
    const std::size_t cell = grid->cell[node];
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (cell / strides[axis] % grid->count[axis] > 0)
            if (const std::uint32_t lower = grid->node[cell - strides[axis]]; lower != no_node)
                visit(lower, 3 * std::size_t(lower) + axis);
}

Neighbours neighbours_of(const Nodes& nodes);
bool have_neighbours(const Nodes& nodes); // whether neighbours_of() would find any; faster

} // namespace periscope

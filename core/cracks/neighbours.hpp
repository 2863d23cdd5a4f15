// Which nodes touch: those whose cells share a face on a lattice, and those that share an edge of a tetrahedron in a mesh.
// A body comes apart between two of them when their bond is cut.
#pragma once

#include "core/nodes/nodes.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace periscope {

inline constexpr std::uint32_t no_node = ~0U;

// Nodes on a lattice, each in the middle of a cubic cell of one spacing; in whatever order the nodes are.
struct CellGrid {
    std::array<std::uint32_t, 3> count{};
    Vec3 corner;                     // of the first cell, m
    double spacing = 0;              // m
    std::vector<std::uint32_t> node; // of cell (i·count[1] + j)·count[2] + k; no_node where it is empty
    std::vector<std::uint32_t> cell; // of each node

    std::array<std::size_t, 3> strides() const { return {std::size_t(count[1]) * count[2], count[2], 1}; }
};

// Nothing when the nodes are on no lattice, or on one that is nearly empty.
std::optional<CellGrid> cell_grid(const Nodes& nodes);

struct Neighbours {
    // Pair 3 i + k on a lattice: node i and that of the next cell along axis k, or no_node.
    std::optional<CellGrid> grid;
    // Otherwise pairs begin[i] … begin[i+1] of a mesh: node i and other[pair] > i, ascending. Empty without tetrahedra.
    std::vector<std::uint32_t> begin, other;

    // Meshes: pairs with a smaller node. Entries begin_below[i] … begin_below[i+1] are those of node i.
    std::vector<std::uint32_t> begin_below, below, pair_below;

    bool any() const { return !other.empty(); }
    std::size_t nodes() const { return grid ? grid->cell.size() : begin.empty() ? 0 : begin.size() - 1; }
    std::array<std::size_t, 2> pairs_of(std::size_t node) const { // from, to
        return grid ? std::array<std::size_t, 2>{3 * node, 3 * node + 3}
                    : std::array<std::size_t, 2>{begin[node], begin[node + 1]};
    }
    // visit(other, pair), of all neighbours of a node
    template <typename Visit>
    void visit(std::uint32_t node, Visit&& visit) const;
    std::uint32_t pair_in_mesh(std::uint32_t a, std::uint32_t b) const; // they share an edge
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
bool have_neighbours(const Nodes& nodes); // whether neighbours_of() finds any; quicker

} // namespace periscope

// Which nodes touch: those whose cells share a face on a lattice, and those that share an edge of a tetrahedron in a mesh.
// A body comes apart between two of them when their bond is cut.
#pragma once

#include "core/model/nodes.hpp"

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

    bool any() const { return !other.empty(); }
    std::size_t nodes() const { return grid ? grid->cell.size() : begin.empty() ? 0 : begin.size() - 1; }
    std::array<std::size_t, 2> pairs_of(std::size_t node) const { // from, to
        return grid ? std::array<std::size_t, 2>{3 * node, 3 * node + 3}
                    : std::array<std::size_t, 2>{begin[node], begin[node + 1]};
    }
    std::uint32_t pair_in_mesh(std::uint32_t a, std::uint32_t b) const; // they share an edge
};
using NeighboursPtr = std::shared_ptr<const Neighbours>;

Neighbours neighbours_of(const Nodes& nodes);

} // namespace periscope

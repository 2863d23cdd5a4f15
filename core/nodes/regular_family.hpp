// The family of a regular grid: every node has the same neighbours, at fixed offsets, wherever there is a
// node. Nothing has to be stored for a bond but whether it lives.
#pragma once

#include "core/nodes/families.hpp"
#include "core/nodes/nodes.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace periscope {

using GridOffset = std::array<int, 3>; // in spacings along x, y, z
inline Vec3 to_vector(const GridOffset& o) {
    return {static_cast<double>(o[0]), static_cast<double>(o[1]), static_cast<double>(o[2])};
}

// The engine keeps a table of the offsets in constant memory; of a family with more pairs (a horizon beyond
// some six spacings) it lists the bonds of every node instead.
inline constexpr std::size_t most_regular_pairs = 450;

struct CutBond {
    std::uint32_t node = 0;
    std::uint32_t bond = 0;                                            // of that node
    friend auto operator<=>(const CutBond&, const CutBond&) = default; // NOLINT(modernize-use-nullptr): false alarm
};

// Bonds come in opposite pairs: bond 2p of a node leads along offset[p], bond 2p + 1 against it. Offsets
// without a component along z come first, then without one along y, along x, and the rest: kernels leave out
// what is zero.
struct RegularFamily {
    std::vector<GridOffset> offset; // one of each opposite pair
    std::vector<CutBond> cut;       // by pre-cracks, from both ends, ascending
    std::vector<CutBond> absent; // the same, of bonds between nodes that never existed; none of them is among the cut
    std::uint64_t vacant = 0;    // directed bonds of the full box that lack a node at an end

    std::size_t bonds() const { return 2 * offset.size(); } // of a node far from every face
    GridOffset of_bond(std::size_t bond) const;
    int reach() const; // the largest component of an offset
};

// All offsets with |ξ| ≤ horizon (1 + 1e-10), both in spacings; along axes with a single layer there are
// none.
RegularFamily regular_family(const LatticeShape& shape, double horizon);

// The node at the other end of a bond; nothing where the grid ends or has no node.
std::optional<std::uint32_t> neighbour(const LatticeShape& shape, std::uint32_t node, const GridOffset& offset);

// Directed bonds of the whole grid, cut ones included, absent ones not.
std::uint64_t count_bonds(const LatticeShape& shape, const RegularFamily& family);

// How many nodes the family of a node of a full box has, with what is absent, depends only on its distances to the faces: a
// table over border_place of the three axes. Entry (a, b, c) stands at (a·n + b)·n + c with n = 2 reach + 1.
std::vector<std::uint32_t> family_sizes(const LatticeShape& shape, const RegularFamily& family);
// 0 … reach − 1 near the first face, reach in the middle, up to 2 reach at the last face. Of a grid thinner
// than 2 reach
// + 1 the places are simply the layers.
std::uint32_t border_place(std::uint32_t layer, std::uint32_t layers, int reach);

// The size of the family of every node, without what is absent.
std::vector<std::uint32_t> family_sizes_of_nodes(const LatticeShape& shape, const RegularFamily& family);

// The same as a list of neighbours, for whoever wants to walk over bonds (checks; the engine needs it not).
Families listed(const LatticeShape& shape, const RegularFamily& family);

} // namespace periscope

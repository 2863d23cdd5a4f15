// The family of a node of a regular grid: every node has neighbours at the same fixed offsets, as far as there are
// nodes. A bond needs no storage except whether it is intact.
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

// The engine keeps the table of offsets in constant memory. For a family with more pairs than this (a horizon of more
// than about six spacings), it stores a list of bonds for every node instead.
inline constexpr std::size_t most_regular_pairs = 450;

struct CutBond {
    std::uint32_t node = 0;
    std::uint32_t bond = 0;                                            // number of the bond in its node's family
    friend auto operator<=>(const CutBond&, const CutBond&) = default; // NOLINT(modernize-use-nullptr): false alarm
};

// Bonds come in opposite pairs: bond 2p of a node leads along offset[p], bond 2p + 1 in the opposite direction. Offsets
// without a component along z come first, then those without one along y, those without one along x, and the rest, so
// that kernels can omit terms that are zero.
struct RegularFamily {
    std::vector<GridOffset> offset; // one of each opposite pair
    std::vector<CutBond> cut;       // bonds cut by initial cracks, from both ends, ascending
    // Bonds between existing nodes that never existed, in the same form; none of them is in `cut`
    std::vector<CutBond> absent;
    std::uint64_t vacant = 0; // number of directed bonds of the full box that lack a node at one end or both

    std::size_t bonds() const { return 2 * offset.size(); } // number of bonds of a node far from every face
    GridOffset of_bond(std::size_t bond) const;
    int reach() const; // the largest component of any offset
};

// Returns all offsets with |ξ| ≤ horizon (1 + 1e-10), both in spacings. Along axes with a single layer, offsets are
// zero.
RegularFamily regular_family(const LatticeShape& shape, double horizon);

// Returns the node at the other end of a bond; nothing if that is outside the grid or has no node.
std::optional<std::uint32_t> neighbour(const LatticeShape& shape, std::uint32_t node, const GridOffset& offset);

// Returns the number of directed bonds of the whole grid, including cut ones but not absent ones.
std::uint64_t count_bonds(const LatticeShape& shape, const RegularFamily& family);

// Returns the number of family members of a node of a full box, absent bonds included. It depends only on the distances
// from the faces, so this is a table over layer_kind of the three axes: entry (a, b, c) is at (a·n + b)·n + c with n
// = 2 reach + 1.
std::vector<std::uint32_t> family_sizes(const LatticeShape& shape, const RegularFamily& family);
// Returns the kind of a layer by its distance from the faces: 0 … reach − 1 near the first face, reach in the middle,
// and up to 2 reach at the last face. In a grid with at most 2 reach + 1 layers it is the number of the layer.
std::uint32_t layer_kind(std::uint32_t layer, std::uint32_t layers, int reach);

// Returns the size of the family of every node, without absent bonds.
std::vector<std::uint32_t> family_sizes_of_nodes(const LatticeShape& shape, const RegularFamily& family);

// Returns the same family as a list of neighbours, for code that walks over bonds, such as checks. The engine does not
// need it.
Families listed(const LatticeShape& shape, const RegularFamily& family);

} // namespace periscope

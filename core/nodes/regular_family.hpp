// The family of a node of a lattice. Every node has its neighbours at the same offsets, as far as there are nodes. So a
// bond needs no storage except for its state.
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

// The largest number of pairs of opposite offsets of which the engine can keep a table in constant memory. A family
// with more pairs, for a horizon of more than about six spacings, is stored as a list of bonds for every node.
inline constexpr std::size_t most_regular_pairs = 450;

struct CutBond {
    std::uint32_t node = 0;
    std::uint32_t bond = 0;                                            // index of the bond in the family of `node`
    friend auto operator<=>(const CutBond&, const CutBond&) = default; // NOLINT(modernize-use-nullptr): false alarm
};

// Bonds come in opposite pairs: bond 2p of a node leads along offset[p], and bond 2p + 1 in the opposite direction.
// Offsets without a component along z come first, then other offsets without one along y, then without one along x, and
// then the rest. So kernels can omit terms that are zero.
struct RegularFamily {
    std::vector<GridOffset> offset; // one offset of each opposite pair
    std::vector<CutBond> cut;       // bonds that initial cracks cut, ascending; each is listed for both of its nodes
    // Bonds between existing nodes that are absent because of holes, in the same form; none of them is in `cut`
    std::vector<CutBond> absent;
    // number of directed bonds of the full box for which at least one of the two nodes does not exist
    std::uint64_t vacant = 0;

    std::size_t bonds() const { return 2 * offset.size(); } // number of bonds of a node far from every face
    GridOffset of_bond(std::size_t bond) const;
    int reach() const; // the largest component of any offset, in spacings
};

// Returns the family with all offsets |ξ| ≤ horizon (1 + 1e-10), where ξ and `horizon` are in spacings. Offsets have no
// component along an axis with a single layer.
RegularFamily regular_family(const LatticeShape& shape, double horizon);

// Returns the node at this offset from a node; nothing if the site is outside the grid or has no node.
std::optional<std::uint32_t> neighbour(const LatticeShape& shape, std::uint32_t node, const GridOffset& offset);

// Returns the number of directed bonds of the whole lattice. Cut bonds count, absent bonds do not.
std::uint64_t count_bonds(const LatticeShape& shape, const RegularFamily& family);

// Returns the number of members of the family of a node in a full box, as a table over the layer kinds (a, b, c) along
// x, y and z: entry (a·n + b)·n + c, with n = 2 reach + 1. Absent bonds count as existing.
std::vector<std::uint32_t> family_sizes(const LatticeShape& shape, const RegularFamily& family);
// Returns the kind of a layer, which depends on its distances from the two faces: 0 … reach − 1 near the first face,
// `reach` in the middle, and reach + 1 … 2 reach near the last face. In a grid with at most 2 reach + 1 layers, the
// kind is the number of the layer.
std::uint32_t layer_kind(std::uint32_t layer, std::uint32_t layers, int reach);

// Returns the number of members of the family of every node, without absent bonds.
std::vector<std::uint32_t> family_sizes_of_nodes(const LatticeShape& shape, const RegularFamily& family);

// Returns the families of all nodes as lists, for code that visits bonds one by one, such as checks. The engine does
// not need them.
Families listed(const LatticeShape& shape, const RegularFamily& family);

} // namespace periscope

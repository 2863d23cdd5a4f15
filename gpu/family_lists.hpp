// The families of irregular nodes as the kernels read them.
#pragma once

#include "core/model/model.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

inline constexpr unsigned chunk_size = 16; // bonds a life word covers

// A chunk is up to sixteen neighbours within 65,536 numbers: its base and sixteen short offsets. Nodes that
// follow each other along a space-filling curve have neighbours whose numbers are near, so that hardly a
// chunk ends early, and a bond takes 2.5 bytes. Nodes come in slices; every node of a slice has as many
// chunks as its longest. Bond k of chunk c of lane l of a slice starting at chunk s: offset[(s + c·slice)·16
// + k·slice + l], its chunk at s + c·slice + l. What fills a chunk up repeats a neighbour, and is dead.
struct FamilyLists {
    unsigned slice = 1;
    std::vector<std::uint32_t> first_chunk; // per node: its slice's first chunk plus its lane
    std::vector<std::uint16_t> chunk_count; // per node
    std::vector<std::uint32_t> base;        // per chunk
    std::vector<std::uint8_t> filled;       // per chunk: how many are bonds
    std::vector<std::uint16_t> offset;
    std::vector<std::uint16_t> life;        // per chunk, a bit a bond
    std::vector<std::uint16_t> unbreakable; // per chunk, a bit a bond; empty when there is none
    std::vector<std::uint8_t> type; // per bond, index of its pair of materials; empty when all are alike
};

// Values of a bond that kernels read sixteen at once stand in the order in which sums over components come
// out of the vectors: bond 4q + l of a chunk in place 4l + q (family_lanes.cl).
inline std::uint32_t lane_of(std::uint32_t bond) {
    return 4 * (bond % 4) + bond / 4;
}

// Throws GeometryError when there are more chunks than 32 bits count, or a family of more than a million
// nodes.
FamilyLists make_family_lists(const Model& model, const Families& families, unsigned slice);

// 1/|ξ| (or β/|ξ|) of every bond in spacings, where its offset stands or, for slices of one, in lane order.
template <typename Real>
std::vector<Real> bond_lengths(const Model& model, const Families& families, const FamilyLists& lists,
                               bool weighted);

// One byte a directed bond in the order of the families, from life words read back.
std::vector<std::uint8_t> alive_bonds(const Families& families, const FamilyLists& lists,
                                      const std::vector<std::uint16_t>& life);

} // namespace periscope::gpu

// Makes the lists of bonds of irregular nodes in the layout for vector units of a processor: one list for every four
// nodes.
#pragma once

#include "core/model/model.hpp"
#include "gpu/bonds/family/family_slots.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

inline constexpr unsigned cluster_size = 4; // nodes that share a list
inline constexpr unsigned block_size = 8;   // neighbours of a block of a list

// Nodes 4k … 4k + 3 lie next to each other along a space-filling curve and have most of their neighbours in common. The
// list of such a cluster has all neighbours of its nodes in ascending order, divided into blocks of up to eight
// neighbours. A block has a base, eight offsets of 16 bits, so that the index of neighbour m is base + offset m, and a
// word of 32 bits. Bit 4m + a of the word is 1 if neighbour m and node a have an intact bond. About 60 % of the bits
// belong to bonds, and a bond takes 1.4 bytes. Unused entries of a block repeat its last neighbour, and their bits are
// 0.
struct ClusterLists {
    // for each cluster in the arrays, the index of the first block of its list; at the end, the end of the last list
    std::vector<std::uint32_t> first;
    std::vector<std::uint32_t> base; // for each block
    std::vector<std::uint16_t> offset;
    std::vector<std::uint32_t> life;        // for each block
    std::vector<std::uint32_t> unbreakable; // for each block, the bits of bonds in no-fail zones; may be empty
    std::vector<std::uint8_t> type;         // for each bit, the type of the bond; empty if all have one type
};

// Returns the index of the first block of each cluster's list in the lists of the whole body, and the end of the last
// list. Throws GeometryError if the blocks are too many for 32-bit indices.
std::vector<std::uint32_t> first_blocks(const Families& families);

// Makes the lists of a domain's own nodes, divided into blocks as in the lists of the whole body. Nodes of the halo get
// no list. `first_of_body` is the result of first_blocks(). The arrays have room for at least `least_blocks` blocks.
ClusterLists make_cluster_lists(const Model& model, const Families& families, const FamilySlots& family_slots,
                                const std::vector<std::uint32_t>& first_of_body, std::size_t least_blocks);

// Returns the volume of the original family of each own node, with the bonds that initial cracks cut, in device units,
// at the indices of the domain's arrays. It is summed in the order of the lists, so that the device computes the same
// number to the last bit for a node with all its bonds (family_cluster_damage.cl).
template <typename Real>
std::vector<Real> whole_volumes(const Model& model, const Families& families, const FamilySlots& family_slots);

// Returns one byte for each directed bond in the order of the families, 1 for an intact bond, from the words of the
// whole body.
std::vector<std::uint8_t> alive_bonds(const Families& families, const std::vector<std::uint32_t>& first_of_body,
                                      const std::vector<std::uint32_t>& life);

} // namespace periscope::gpu

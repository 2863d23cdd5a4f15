// Stores the families of irregular nodes for the vector units of a processor: one list for every four nodes.
#pragma once

#include "core/model/model.hpp"
#include "gpu/bonds/family/family_places.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

inline constexpr unsigned cluster_size = 4; // nodes that share a list
inline constexpr unsigned block_size = 8;   // neighbours of a block of a list

// Nodes 4k … 4k + 3 lie next to each other along a space-filling curve and have most of their neighbours in
// common. The list of such a cluster has every node that is a neighbour of one of them, ascending, in blocks
// of up to eight within 65,536 numbers: a base, eight short offsets and a word of 32 bits. Bit 4m + a of the
// word is the life of the bond between neighbour m and node a; it is 0 if there is no such bond. About 60 % of the
// bits are bonds, and a bond takes 1.4 bytes. Unused entries of a block repeat a neighbour, and their bits are 0.
struct ClusterLists {
    // for every four places, the index of the first block of their list; at the end, the end of the last list
    std::vector<std::uint32_t> first;
    std::vector<std::uint32_t> base; // for each block
    std::vector<std::uint16_t> offset;
    std::vector<std::uint32_t> life;        // for each block
    std::vector<std::uint32_t> unbreakable; // for each block, in the same bits; empty if there are none
    std::vector<std::uint8_t> type; // for each bit, the index of its pair of materials; empty if there is one type
};

// The first block of every cluster's list in the lists of the whole body, and the end of the last one. Throws
// GeometryError when there are more blocks than 32 bits count.
std::vector<std::uint32_t> first_blocks(const Families& families);

// Makes the lists of a domain's own nodes from the same blocks as those of the whole body; other nodes get no list.
// first_of_body is first_blocks(). There is room for at least `least_blocks` blocks.
ClusterLists make_cluster_lists(const Model& model, const Families& families, const FamilyPlaces& places,
                                const std::vector<std::uint32_t>& first_of_body, std::size_t least_blocks);

// The volume of the family of each own node in device units, at the places of the domain. Bonds that initial cracks cut
// are included. It is summed in the order of the lists, so that the device finds the same number in all bits for an
// intact node (family_cluster_damage.cl).
template <typename Real>
std::vector<Real> whole_volumes(const Model& model, const Families& families, const FamilyPlaces& places);

// Returns one byte for each directed bond in the order of the families, from the life words of the whole body.
std::vector<std::uint8_t> alive_bonds(const Families& families, const std::vector<std::uint32_t>& first_of_body,
                                      const std::vector<std::uint32_t>& life);

} // namespace periscope::gpu

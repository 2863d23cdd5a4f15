// The families of irregular nodes as a processor's vectors read them: one list for every four nodes.
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
// word is the life of the bond between neighbour m and node a; clear where there is none. Some 60 % of the
// bits are bonds, and a bond takes 1.4 bytes. What fills a block up repeats a neighbour, and has no bits.
struct ClusterLists {
    std::vector<std::uint32_t> first; // block of each four places; and the end of the last one
    std::vector<std::uint32_t> base;  // per block
    std::vector<std::uint16_t> offset;
    std::vector<std::uint32_t> life;        // per block
    std::vector<std::uint32_t> unbreakable; // per block, the same bits; empty when there is no such bond
    std::vector<std::uint8_t> type;         // per bit, index of its pair of materials; empty when all are alike
};

// The first block of every cluster's list in the lists of the whole body, and the end of the last one. Throws GeometryError when
// there are more blocks than 32 bits count.
std::vector<std::uint32_t> first_blocks(const Families& families);

// The lists of a domain's own nodes, made of the same blocks as those of the whole body; others have none. first_of_body: as
// above. least_blocks: that there is to be room for.
ClusterLists make_cluster_lists(const Model& model, const Families& families, const FamilyPlaces& places,
                                const std::vector<std::uint32_t>& first_of_body, std::size_t least_blocks);

// Volume of every own node's family in the device's units, at the places of the domain, bonds cut beforehand included, summed in
// the order of the lists: of a whole node the device finds the same number to the last bit (family_cluster_damage.cl).
template <typename Real>
std::vector<Real> whole_volumes(const Model& model, const Families& families, const FamilyPlaces& places);

// One byte a directed bond in the order of the families, from the life words of the whole body.
std::vector<std::uint8_t> alive_bonds(const Families& families, const std::vector<std::uint32_t>& first_of_body,
                                      const std::vector<std::uint32_t>& life);

} // namespace periscope::gpu

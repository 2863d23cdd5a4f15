// The families of irregular nodes as a processor's vectors read them: one list for every four nodes.
#pragma once

#include "core/model/model.hpp"

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
    std::vector<std::uint32_t> first; // block of a cluster; and the end of the last one
    std::vector<std::uint32_t> base;  // per block
    std::vector<std::uint16_t> offset;
    std::vector<std::uint32_t> life;        // per block
    std::vector<std::uint32_t> unbreakable; // per block, the same bits; empty when there is no such bond
    std::vector<std::uint8_t> type;         // per bit, index of its pair of materials; empty when all are alike
};

// Throws GeometryError when there are more blocks than 32 bits count.
ClusterLists make_cluster_lists(const Model& model, const Families& families);

// Volume of every node's family in the device's units, bonds cut beforehand included, summed in the order of
// the lists: of a whole node the device finds the same number to the last bit (family_cluster.cl, damage_of).
template <typename Real>
std::vector<Real> whole_volumes(const Model& model, const Families& families);

// One byte a directed bond in the order of the families, from life words read back.
std::vector<std::uint8_t> alive_bonds(const Families& families, const std::vector<std::uint32_t>& first,
                                      const std::vector<std::uint32_t>& life);

} // namespace periscope::gpu

// Makes the lists of bonds of irregular nodes in the layout for GPUs: a list for each node, which is read one bond at a
// time.
#pragma once

#include "core/model/model.hpp"
#include "gpu/bonds/family/family_slots.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

inline constexpr unsigned chunk_size = 16; // bonds of a chunk, which has one word of bits
inline constexpr unsigned slice_size = 32; // nodes whose lists are interleaved

// The neighbours of a node are divided into chunks of up to sixteen. A chunk has a base and sixteen offsets of 16 bits,
// so that the index of neighbour k is base + offset k. Nodes are numbered along a space-filling curve, so neighbours
// have similar numbers, most chunks are full, and a bond takes 2.5 bytes. Nodes are grouped into slices of 32, whose
// lists are interleaved, so that adjacent work-items read adjacent words. Every node of a slice has as many chunks as
// the longest list of the slice needs. In a slice whose first chunk is s, chunk c of node l has the index s +
// c·slice_size + l, and the offset of its bond k is at offset[(s + c·slice_size)·16 + k·slice_size + l]. Unused entries
// of a chunk repeat its last neighbour, and their bits are 0.
struct FamilyLists {
    std::vector<std::uint32_t> first_chunk; // for each node: the first chunk of its slice + its index in the slice
    std::vector<std::uint16_t> chunk_count; // for each node
    std::vector<std::uint32_t> base;        // for each chunk
    std::vector<std::uint8_t> filled;       // for each chunk: the number of its bonds
    std::vector<std::uint16_t> offset;
    std::vector<std::uint16_t> life;        // for each chunk, one bit for each bond: 1 if it is intact
    std::vector<std::uint16_t> unbreakable; // likewise, the bonds in no-fail zones; may be empty
    std::vector<std::uint8_t> type;         // for each bond, its type; empty if all have one type
};

// Returns the index of the first chunk of each slice in the lists of the whole body, and the end of the last one.
// Throws GeometryError if the chunks are too many for 32-bit indices, or if a family has more than a million nodes.
std::vector<std::uint32_t> first_chunks(const Families& families);

// Makes the lists of a domain's own nodes, divided into chunks as in the lists of the whole body. Nodes of the halo get
// no list. `first_of_body` is the result of first_chunks(). The arrays have room for at least `least_chunks` chunks.
FamilyLists make_family_lists(const Model& model, const Families& families, const FamilySlots& family_slots,
                              const std::vector<std::uint32_t>& first_of_body, std::size_t least_chunks);

// Whether the stiffness of bonds with the same law depends on the length by more than 1/|ξ|, or on the direction.
bool has_bond_weights(const Model& model);

// Returns a number for each bond, at the index of its offset. Without `weighted` it is 1/|ξ| with |ξ| in spacings. With
// `weighted` it is β g/|ξ| times the factor of the direction, or β ω in the state-based theory. β is the partial volume
// factor, g or ω the decrease of stiffness or influence with the length |ξ|.
template <typename Real>
std::vector<Real> bond_lengths(const Model& model, const Families& families, const FamilySlots& family_slots,
                               const FamilyLists& lists, bool weighted);

// Returns one byte for each directed bond in the order of the families, 1 for an intact bond, from the words of the
// whole body.
std::vector<std::uint8_t> alive_bonds(const Families& families, const std::vector<std::uint32_t>& first_of_body,
                                      const std::vector<std::uint16_t>& life);

} // namespace periscope::gpu

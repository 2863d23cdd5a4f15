// Stores the families of irregular nodes for GPUs: a list for each node, which is read one bond at a time.
#pragma once

#include "core/model/model.hpp"
#include "gpu/bonds/family/family_places.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

inline constexpr unsigned chunk_size = 16; // bonds of a life word
inline constexpr unsigned slice_size = 32; // nodes whose lists are interleaved

// A chunk has up to sixteen neighbours within 65,536 numbers: its base and sixteen short offsets. Nodes follow each
// other along a space-filling curve, so their neighbours have similar numbers, few chunks have fewer bonds, and a bond
// takes 2.5 bytes. Nodes are grouped into slices. Every node of a slice has as many chunks as the node with the longest
// list, and adjacent work-items read adjacent words. In a slice that begins at chunk s, bond k of chunk c of lane l has
// its offset at offset[(s + c·slice_size)·16 + k·slice_size + l], and its chunk is s + c·slice_size + l. Unused entries
// of a chunk repeat a neighbour, and their bonds are dead.
struct FamilyLists {
    std::vector<std::uint32_t> first_chunk; // for each place: the first chunk of its slice plus its lane
    std::vector<std::uint16_t> chunk_count; // for each place
    std::vector<std::uint32_t> base;        // for each chunk
    std::vector<std::uint8_t> filled;       // for each chunk: the number of its bonds
    std::vector<std::uint16_t> offset;
    std::vector<std::uint16_t> life;        // for each chunk, one bit for each bond
    std::vector<std::uint16_t> unbreakable; // the same bits as `life`; empty if there are no such bonds
    std::vector<std::uint8_t> type; // for each bond, the index of its pair of materials; empty if there is one type
};

// The first chunk of every slice in the lists of the whole body, and the end of the last one. Throws GeometryError when
// there are more chunks than 32 bits count, or a family of more than a million nodes.
std::vector<std::uint32_t> first_chunks(const Families& families);

// Makes the lists of a domain's own nodes from the same chunks as those of the whole body; other nodes get no list.
// first_of_body is first_chunks(). There is room for at least `least_chunks` chunks.
FamilyLists make_family_lists(const Model& model, const Families& families, const FamilyPlaces& places,
                              const std::vector<std::uint32_t>& first_of_body, std::size_t least_chunks);

// Whether bonds with the same law differ in more than their length: in β, in g, or by their direction.
bool has_bond_weights(const Model& model);

// A number for each bond, at the index of its offset. Unweighted it is 1/|ξ| in spacings; weighted it is that times β g
// and the factor of the direction. In the state-based model the weighted number is β ω.
template <typename Real>
std::vector<Real> bond_lengths(const Model& model, const Families& families, const FamilyPlaces& places,
                               const FamilyLists& lists, bool weighted);

// Returns one byte for each directed bond in the order of the families, from the life words of the whole body.
std::vector<std::uint8_t> alive_bonds(const Families& families, const std::vector<std::uint32_t>& first_of_body,
                                      const std::vector<std::uint16_t>& life);

} // namespace periscope::gpu

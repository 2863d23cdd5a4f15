// The families of irregular nodes as GPUs read them: a list for each node, one bond at a time.
#pragma once

#include "core/model/model.hpp"
#include "gpu/bonds/family/family_places.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

inline constexpr unsigned chunk_size = 16; // bonds a life word covers
inline constexpr unsigned slice_size = 32; // nodes whose lists are interleaved

// A chunk is up to sixteen neighbours within 65,536 numbers: its base and sixteen short offsets. Nodes that
// follow each other along a space-filling curve have neighbours whose numbers are near, so that hardly a
// chunk ends early, and a bond takes 2.5 bytes. Nodes come in slices; every node of a slice has as many
// chunks as its longest, and neighbouring work-items read neighbouring words. Bond k of chunk c of lane l of
// a slice starting at chunk s: offset[(s + c·slice_size)·16 + k·slice_size + l], its chunk at
// s + c·slice_size + l. What fills a chunk up repeats a neighbour, and is dead.
struct FamilyLists {
    std::vector<std::uint32_t> first_chunk; // per place: its slice's first chunk plus its lane
    std::vector<std::uint16_t> chunk_count; // per place
    std::vector<std::uint32_t> base;        // per chunk
    std::vector<std::uint8_t> filled;       // per chunk: how many are bonds
    std::vector<std::uint16_t> offset;
    std::vector<std::uint16_t> life;        // per chunk, a bit a bond
    std::vector<std::uint16_t> unbreakable; // per chunk, a bit a bond; empty when there is none
    std::vector<std::uint8_t> type;         // per bond, index of its pair of materials; empty when all are alike
};

// The first chunk of every slice in the lists of the whole body, and the end of the last one. Throws GeometryError when there are
// more chunks than 32 bits count, or a family of more than a million nodes.
std::vector<std::uint32_t> first_chunks(const Families& families);

// The lists of a domain's own nodes, made of the same chunks as those of the whole body; others have none. first_of_body: as
// above. least_chunks: that there is to be room for.
FamilyLists make_family_lists(const Model& model, const Families& families, const FamilyPlaces& places,
                              const std::vector<std::uint32_t>& first_of_body, std::size_t least_chunks);

// Bonds of one law differ in more than their length: in β, in g, or by their direction.
bool has_bond_weights(const Model& model);

// 1/|ξ| (or, weighted, that times β g and what the direction does; in the state-based model β ω alone) of every bond in
// spacings, where its offset stands.
template <typename Real>
std::vector<Real> bond_lengths(const Model& model, const Families& families, const FamilyPlaces& places,
                               const FamilyLists& lists, bool weighted);

// One byte a directed bond in the order of the families, from the life words of the whole body.
std::vector<std::uint8_t> alive_bonds(const Families& families, const std::vector<std::uint32_t>& first_of_body,
                                      const std::vector<std::uint16_t>& life);

} // namespace periscope::gpu

// The families of irregular nodes as the kernels read them.
#pragma once

#include "core/model/model.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

inline constexpr unsigned chunk_size = 16; // bonds a life word covers

// Nodes in slices; every node of a slice has as many chunks of 16 bonds as its longest, padded with itself (dead).
// Bond k of chunk c of lane l of a slice starting at chunk s: neighbour[(s + c·slice)·16 + k·slice + l], its life in
// bit k of life[s + c·slice + l]. Bit 31 of a neighbour marks a bond that never breaks.
struct FamilyStore {
    unsigned slice = 1;
    std::vector<std::uint32_t> first_chunk; // per node: its slice's first chunk plus its lane
    std::vector<std::uint32_t> chunk_count; // per node
    std::vector<std::uint32_t> neighbour;
    std::vector<std::uint16_t> life;

    std::size_t bytes() const {
        return 4 * (first_chunk.size() + chunk_count.size() + neighbour.size()) + 2 * life.size();
    }
};

// Throws GeometryError when there are more than 2³¹ nodes or more chunks than 32 bits count.
FamilyStore make_family_store(const Model& model, const Families& families, unsigned slice);

// One byte a directed bond in the order of the model's families, from life words read back.
std::vector<std::uint8_t> alive_bonds(const Families& families, const FamilyStore& store,
                                      const std::vector<std::uint16_t>& life);

} // namespace periscope::gpu

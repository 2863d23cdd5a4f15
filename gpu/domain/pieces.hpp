// Divides the layout of a body into pieces, for the sums over all nodes that quasi-static analyses need. Each piece is
// summed in a fixed order, and then the sums of the pieces are added in a fixed order. A domain consists of whole
// pieces, so the number of domains changes no bit of the sums.
#pragma once

#include "gpu/domain/domain.hpp"

namespace periscope::gpu {

inline constexpr std::uint32_t least_piece = 256;  // in slots; a multiple of the block size in every layout
inline constexpr std::uint32_t most_pieces = 1024; // the largest number of pieces of a body

// Returns the domain of the body with its grain set, so that it is divided only between pieces.
inline Domain in_pieces(Domain whole) {
    std::uint32_t piece = least_piece;
    while ((whole.slot_count() + piece - 1) / piece > most_pieces)
        piece *= 2;
    whole.grain = piece / whole.block_size;
    return whole;
}

inline std::uint32_t slots_of_piece(const Domain& domain) {
    return domain.grain * domain.block_size;
}

} // namespace periscope::gpu

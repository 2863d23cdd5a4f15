// Sums over all nodes of a body, by which it moves on towards rest, are taken by pieces of its layout: of each piece in a fixed order,
// and of all pieces in theirs. A domain of such a body has whole pieces, so that dividing it changes no bit of the sums.
#pragma once

#include "gpu/domain/domain.hpp"

namespace periscope::gpu {

inline constexpr std::uint32_t least_piece = 256;  // places; a multiple of the places of a block in every layout
inline constexpr std::uint32_t most_pieces = 1024; // of a body

// The body, to be cut between whole pieces alone.
inline Domain in_pieces(Domain whole) {
    std::uint32_t piece = least_piece;
    while ((whole.places() + piece - 1) / piece > most_pieces)
        piece *= 2;
    whole.grain = piece / whole.block_size;
    return whole;
}

inline std::uint32_t places_of_piece(const Domain& domain) {
    return domain.grain * domain.block_size;
}

} // namespace periscope::gpu

// The sums over all nodes that quasi-static steppers need are computed in pieces of the layout: within each piece in a fixed order, and
// then over all pieces in a fixed order. A domain has whole pieces, so that dividing the body changes no bit of the sums.
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

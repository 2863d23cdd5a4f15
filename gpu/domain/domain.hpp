// The part of a body that one store owns.
#pragma once

#include <cstdint>

namespace periscope::gpu {

// The layout of a whole body numbers its places: those of a lattice from the first site on (LatticeLayout), or the nodes along
// their curve. They come in blocks, which are computed together: sixteen places that share a vector, four nodes that share a
// list. A domain is a range of whole blocks of that layout. Lists, and the order in which sums are taken, are those of the
// whole body, so that dividing a body changes no bit.
//
// The halo of a domain is what the bonds of its blocks reach beyond them. As long as one domain is the whole body, that is
// nothing but the ghost places around a lattice.
struct Domain {
    std::uint32_t block_size = 1; // places
    std::uint32_t first_block = 0, end_block = 0;
    std::uint32_t end = 0; // of the places in use: the last block may have some more, that only fill it up

    std::uint32_t blocks() const { return end_block - first_block; }
    std::uint32_t places() const { return blocks() * block_size; } // with those that fill up the last block
    std::uint32_t used() const { return end - first(); }
    std::uint32_t first() const { return first_block * block_size; } // place of the layout
};

inline Domain whole_domain(std::uint32_t places, std::uint32_t of_block) {
    return {of_block, 0, (places + of_block - 1) / of_block, places};
}

} // namespace periscope::gpu

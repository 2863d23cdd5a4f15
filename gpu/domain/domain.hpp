// The part of a body that one store owns.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace periscope::gpu {

// The layout of a whole body numbers its places: those of a lattice from the first site on (LatticeLayout), or the nodes along
// their curve. They come in blocks, which are computed together: sixteen places that share a vector, four nodes that share a
// list. A domain is a range of whole blocks of that layout. Lists, and the order in which sums are taken, are those of the
// whole body, so that dividing a body changes no bit.
//
// The halo of a domain is what the bonds of its blocks reach beyond them. Around a whole body that is nothing but the ghost
// places of a lattice.
struct Domain {
    std::uint32_t block_size = 1; // places
    std::uint32_t first_block = 0, end_block = 0;
    std::uint32_t end = 0; // of the places in use: the last block may have some more, that only fill it up
    // Blocks that its arrays have room for: the same for all domains of a body, which share a program.
    std::uint32_t room = 0;
    bool is_part = false; // of a body in several domains

    std::uint32_t blocks() const { return end_block - first_block; }
    std::uint32_t places() const { return blocks() * block_size; } // with those that fill up the last block
    std::uint32_t used() const { return end - first(); }
    std::uint32_t first() const { return first_block * block_size; } // place of the layout
};

inline Domain whole_domain(std::uint32_t places, std::uint32_t of_block) {
    const std::uint32_t blocks = (places + of_block - 1) / of_block;
    return {of_block, 0, blocks, places, blocks};
}

// Of about equal size; no more of them than there are blocks.
inline std::vector<Domain> divided(const Domain& whole, std::uint32_t wanted) {
    const std::uint32_t count = std::clamp(wanted, 1U, std::max(whole.blocks(), 1U));
    if (count == 1)
        return {whole};
    std::vector<Domain> domains;
    for (std::uint32_t d = 0; d < count; ++d) {
        Domain domain = whole;
        domain.first_block = static_cast<std::uint32_t>(std::uint64_t{whole.blocks()} * d / count);
        domain.end_block = static_cast<std::uint32_t>(std::uint64_t{whole.blocks()} * (d + 1) / count);
        domain.end = std::min(whole.end, domain.end_block * whole.block_size);
        domain.room = (whole.blocks() + count - 1) / count;
        domain.is_part = true;
        domains.push_back(domain);
    }
    return domains;
}

} // namespace periscope::gpu

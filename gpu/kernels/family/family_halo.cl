// Fills the halo of a domain of irregular nodes, the copies of nodes of other domains. These nodes are scattered over
// the domains that own them, and consecutive in the arrays of the domain that reads them.
#pragma once

#include "common/types.cl"

// Copies the data of `count` nodes, `words` words of four bytes each, from the indices `slots_from` in `from` to
// consecutive words of `to` from `first_word` on.
kernel void gather_halo(const uint count, const uint words, const global uint* slots_from, const global uint* from,
                        const uint first_word, global uint* to) {
    const uint k = get_global_id(0);
    if (k < count * words)
        to[first_word + k] = from[slots_from[k / words] * words + k % words];
}

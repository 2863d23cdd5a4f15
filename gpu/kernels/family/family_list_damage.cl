// Computes the damage of a node and the number of its broken bonds from the bits of its bonds, in the layout for GPUs.
#pragma once

#include "family/family_list_chunks.cl"
#include "common/sets.cl"
#include "family/family_fading.cl"
#include "family/family_domains.cl"

// Returns the damage φ = 1 − Σ μ V_j / Σ V_j over the original family (Boys et al. 2021, Eq. 8); μ is 1 for an intact
// bond and 0 for a broken one. `filled` has the number of bonds in each chunk.
#define DAMAGE_PARAMETERS                                                                                             \
    const global uint *first_chunk, const global ushort *chunk_count, const global uint *base,                        \
        const global ushort *offset, const global uchar *filled, const global ushort *life FADING_PARAMETERS NUMBERS_PARAMETER
#define DAMAGE_ARGUMENTS first_chunk, chunk_count, base, offset, filled, life FADING_ARGUMENTS NUMBERS_ARGUMENT
INLINE real damage_of(uint i, const global real4* nodes, DAMAGE_PARAMETERS) {
    const uint lane = i % SLICE, first = first_chunk[i];
    real all = 0, broken = 0;
    for (uint c = 0; c < chunk_count[i]; ++c) {
        const uint chunk = CHUNK_AT(first, c), alive = life[chunk];
        for (uint k = 0; k < filled[chunk]; ++k) {
            const ulong at = BOND_AT(first, c, k, lane);
            const uint j = base[chunk] + offset[at];
            const real volume = nodes[2 * j].w;
            all += volume;
            if (!(alive >> k & 1))
                broken += volume;
            else if (HAS_FADED(chunk, k, at))
                broken += volume;
        }
    }
    return all > 0 ? broken / all : (real)0;
}

// Returns the number of broken bonds of node i, without those that initial cracks cut. Bonds to other members of the
// set count half, because they are counted at both ends. The members of the set are those from index `first_member` up
// to `end`.
INLINE real broken_of(uint i, bool whole_body, const global uint* members, uint first_member, uint end,
                      const global ushort* born, DAMAGE_PARAMETERS) {
    const uint lane = i % SLICE, first = first_chunk[i];
    real sum = 0;
    for (uint c = 0; c < chunk_count[i]; ++c) {
        const uint chunk = CHUNK_AT(first, c), broken = born[chunk] & ~life[chunk];
        for (uint k = 0; k < CHUNK; ++k)
            if (broken >> k & 1) {
                const uint j = base[chunk] + offset[BOND_AT(first, c, k, lane)];
                sum += whole_body || contains(members, first_member, end, NUMBER_OF_NODE(j)) ? (real)0.5 : (real)1;
            }
    }
    return sum;
}

// Computes the damage of a node and the number of its broken bonds from the bits of its bonds, in the layout for
// vectors.
#pragma once

#include "family/family_cluster_blocks.cl"
#include "common/sets.cl"
#include "family/family_fading.cl"
#include "family/family_domains.cl"

// Returns the damage φ = 1 − Σ μ V_j / Σ V_j over the original family (Boys et al. 2021, Eq. 8); μ is 1 for an intact
// bond and 0 for a broken one. `whole` has Σ V_j of each node.
#define DAMAGE_PARAMETERS                                                                                             \
    const global uint *first, const global uint *base, const global ushort *offset, const global uint *life,         \
        const global real *whole FADING_PARAMETERS NUMBERS_PARAMETER
#define DAMAGE_ARGUMENTS first, base, offset, life, whole FADING_ARGUMENTS NUMBERS_ARGUMENT
INLINE real damage_of(uint i, const global real4* nodes, DAMAGE_PARAMETERS) {
    real alive = 0;
    for (uint block = first[i / 4]; block < first[i / 4 + 1]; ++block) {
        const uint bits = life[block] >> i % 4;
        for (uint m = 0; m < BLOCK; ++m) {
            if (!(bits >> 4 * m & 1))
                continue;
            const uint j = base[block] + offset[(ulong)block * BLOCK + m];
            if (!HAS_FADED(block, 4 * m + i % 4, (ulong)block * SLOTS + 4 * m + i % 4))
                alive += nodes[2 * j].w;
        }
    }
    return whole[i] > 0 ? (whole[i] - alive) / whole[i] : (real)0;
}

// Returns the number of broken bonds of node i, without those that initial cracks cut. Bonds to other members of the
// set count half, because they are counted at both ends. The members of the set are those from index `first_member` up
// to `end`.
INLINE real broken_of(uint i, bool whole_body, const global uint* members, uint first_member, uint end,
                      const global uint* born, DAMAGE_PARAMETERS) {
    real sum = 0;
    for (uint block = first[i / 4]; block < first[i / 4 + 1]; ++block) {
        const uint broken = (born[block] & ~life[block]) >> i % 4;
        for (uint m = 0; m < BLOCK; ++m)
            if (broken >> 4 * m & 1) {
                const uint j = base[block] + offset[(ulong)block * BLOCK + m];
                sum += whole_body || contains(members, first_member, end, NUMBER_OF_NODE(j)) ? (real)0.5 : (real)1;
            }
    }
    return sum;
}

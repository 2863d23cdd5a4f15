// Functions for the undeformed position of an irregular node, in spacings, and for the number of its intact bonds, in
// the layout for vectors.
#pragma once

#include "family/family_cluster_blocks.cl"

INLINE real4 reference_at(const global real4* records, uint node) {
    real4 x = records[2 * node];
    x.w = 0;
    return x;
}
#define is_site(slot) true
INLINE real4 reference_in_body(const global real4* records, uint node, uint slot) { return reference_at(records, node); }

#define BOND_BITS , const global uint *first, const global uint *life
#define BITS first, life
INLINE uint living_bonds_at(const global uint* first, const global uint* life, uint i) {
    uint alive = 0;
    for (uint block = first[i / 4]; block < first[i / 4 + 1]; ++block)
        alive += popcount(life[block] >> i % 4 & 0x11111111u);
    return alive;
}

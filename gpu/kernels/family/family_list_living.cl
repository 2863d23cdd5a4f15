// Functions for the undeformed position of an irregular node, in spacings, and for the number of its intact bonds, in
// the layout for GPUs.
#pragma once

#include "family/family_list_chunks.cl"

INLINE real4 reference_at(const global real4* records, uint node) {
    real4 x = records[2 * node];
    x.w = 0;
    return x;
}
#define is_site(slot) true
INLINE real4 reference_in_body(const global real4* records, uint node, uint slot) { return reference_at(records, node); }

#define BOND_BITS , const global uint *first_chunk, const global ushort *chunk_count, const global ushort *life
#define BITS first_chunk, chunk_count, life
INLINE uint living_bonds_at(const global uint* first_chunk, const global ushort* chunk_count, const global ushort* life, uint i) {
    uint alive = 0;
    for (uint c = 0; c < chunk_count[i]; ++c)
        alive += popcount((uint)life[CHUNK_AT(first_chunk[i], c)]);
    return alive;
}

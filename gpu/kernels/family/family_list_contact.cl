// Provides the data of irregular nodes in the layout for GPUs for self-contact (motion/contact_search.cl): the
// undeformed positions of nodes, and which of their bonds are intact.
#pragma once

#include "family/family_list.cl"
#include "family/family_list_living.cl"

typedef struct surroundings {
    const global real4* u; // records
    const global int* buckets;
    const global uint* next_in_bucket;
    const global uchar* material; // material index of each node
    const global ushort* near; // for each node, the number of nodes within reach in the undeformed body
    const global real* removed; // for each node: not 0 if it is removed (removal.cl)
    const global uint *first_chunk, *base;
    const global ushort *chunk_count, *offset, *life;
} surroundings;

#define FIRST_SLOT 0u
#define SEARCH_PARAMETERS                                                                                             \
    , const global int *buckets, const global uint *next_in_bucket, const global uchar *contact_material,             \
        const global ushort *contact_near REMOVAL_PARAMETERS
INLINE real4 reference_slot(const surroundings* s, uint node) {
    return reference_at(s->u, node);
}

#define CONTACT_BONDS                                                                                                 \
    , const global uint *first_chunk, const global ushort *chunk_count, const global uint *base,                      \
        const global ushort *offset, const global ushort *life
#define OPEN_SURROUNDINGS(s, records)                                                                                 \
    (s).u = records, (s).buckets = buckets, (s).next_in_bucket = next_in_bucket, (s).material = contact_material,     \
    (s).near = contact_near, (s).first_chunk = first_chunk, (s).chunk_count = chunk_count, (s).base = base,           \
    (s).offset = offset, (s).life = life; \
    OPEN_REMOVAL(&(s))

INLINE uint living_bonds(const surroundings* s, uint i) {
    return living_bonds_at(s->first_chunk, s->chunk_count, s->life, i);
}

INLINE bool has_living_bond(const surroundings* s, uint i, uint j, real4 xi) {
    if (dot(xi, xi) > (real)CONTACT_FAMILY * (real)CONTACT_FAMILY)
        return false;
    const uint first = s->first_chunk[i];
    for (uint c = 0; c < s->chunk_count[i]; ++c) {
        const uint chunk = CHUNK_AT(first, c), alive = s->life[chunk], wanted = j - s->base[chunk];
        for (uint k = 0; k < CHUNK && alive != 0; ++k)
            if ((alive >> k & 1) && s->offset[BOND_AT(first, c, k, i % SLICE)] == wanted)
                return true;
    }
    return false;
}

// Executes DO for each node j that was within reach of node i in the undeformed body. It is not defined if the lists
// lack bonds because of initial cracks or holes.
#ifndef BONDS_LEFT_OUT
#define KNOWS_RELATIVES
#define EACH_RELATIVE(s, i, j, DO)                                                                                    \
    for (uint c = 0; c < (s)->chunk_count[i]; ++c)                                                                    \
        for (uint k = 0; k < CHUNK; ++k) {                                                                            \
            const uint chunk = CHUNK_AT((s)->first_chunk[i], c);                                                      \
            const ulong at_bond = BOND_AT((s)->first_chunk[i], c, k, (i) % SLICE);                                    \
            const uint j = (s)->base[chunk] + (s)->offset[at_bond];                                                   \
            if (j == (i) || (k > 0 && (s)->offset[at_bond - SLICE] == (s)->offset[at_bond])) /* an unused entry */     \
                continue;                                                                                             \
            DO                                                                                                        \
        }
#endif

INLINE uint living_bonds_of_family(const family* f) {
    uint alive = 0;
    for (uint c = 0; c < f->chunks; ++c)
        alive += popcount((uint)f->life[CHUNK_AT(f->first, c)]);
    return alive;
}

// Provides the data of irregular nodes in the layout for vectors for self-contact (motion/contact_search.cl): the
// undeformed positions of nodes, and which of their bonds are intact.
#pragma once

#include "family/family_cluster.cl"
#include "family/family_cluster_living.cl"

typedef struct surroundings {
    const global real4* u; // records
    const global int* buckets;
    const global uint* next_in_bucket;
    const global uchar* material; // material index of each node
    const global ushort* near; // for each node, the number of nodes within reach in the undeformed body
    const global real* removed; // for each node: not 0 if it is removed (removal.cl)
    const global uint *first, *base, *life;
    const global ushort* offset;
} surroundings;

#define FIRST_SLOT 0u
#define SEARCH_PARAMETERS                                                                                             \
    , const global int *buckets, const global uint *next_in_bucket, const global uchar *contact_material,             \
        const global ushort *contact_near REMOVAL_PARAMETERS
INLINE real4 reference_slot(const surroundings* s, uint node) {
    return reference_at(s->u, node);
}

#define CONTACT_BONDS                                                                                                 \
    , const global uint *first, const global uint *base, const global ushort *offset, const global uint *life
#define OPEN_SURROUNDINGS(s, records)                                                                                 \
    (s).u = records, (s).buckets = buckets, (s).next_in_bucket = next_in_bucket, (s).material = contact_material,     \
    (s).near = contact_near, (s).first = first, (s).base = base, (s).life = life, (s).offset = offset; \
    OPEN_REMOVAL(&(s))

INLINE uint living_bonds(const surroundings* s, uint i) {
    return living_bonds_at(s->first, s->life, i);
}

// Returns whether the nodes i and j, with the vector `xi` from i to j, have an intact bond. The blocks of a list are in
// the order of their neighbours, so the block is found by bisection.
INLINE bool has_living_bond(const surroundings* s, uint i, uint j, real4 xi) {
    if (dot(xi, xi) > (real)CONTACT_FAMILY * (real)CONTACT_FAMILY)
        return false;
    uint low = s->first[i / 4], high = s->first[i / 4 + 1];
    if (low == high || s->base[low] > j)
        return false;
    while (high - low > 1) {
        const uint middle = (low + high) / 2;
        if (s->base[middle] <= j)
            low = middle;
        else
            high = middle;
    }
    const uint wanted = j - s->base[low];
    for (uint m = 0; m < BLOCK; ++m)
        // Unused entries repeat the last neighbour of the block, so the entry that is found first is the used one.
        if (s->offset[(ulong)low * BLOCK + m] == wanted)
            return s->life[low] >> (4 * m + i % 4) & 1;
    return false;
}

// Executes DO for each node j that was within reach of node i in the undeformed body, and for some further nodes, those
// within reach of other nodes of the cluster. It is not defined if the lists lack bonds because of initial cracks or
// holes.
#ifndef BONDS_LEFT_OUT
#define KNOWS_RELATIVES
#define EACH_RELATIVE(s, i, j, DO)                                                                                    \
    for (uint block = (s)->first[(i) / 4]; block < (s)->first[(i) / 4 + 1]; ++block)                                  \
        for (uint m = 0; m < BLOCK; ++m) {                                                                            \
            const global ushort* offset = (s)->offset + (ulong)block * BLOCK + m;                                     \
            const uint j = (s)->base[block] + offset[0];                                                              \
            if (j == (i) || (m > 0 && offset[-1] == offset[0])) /* an unused entry */                                  \
                continue;                                                                                             \
            DO                                                                                                        \
        }
#endif

INLINE uint living_bonds_of_list(const list* l) {
    uint alive = 0;
    for (uint block = l->first; block < l->end; ++block)
        alive += popcount(l->life[block]);
    return alive;
}

// Provides the data of the lattice for self-contact (motion/contact_search.cl): the undeformed positions of nodes, and
// which of their bonds are intact.
#pragma once

#include "lattice/lattice_living.cl"
#include "motion/removal.cl"

typedef struct surroundings {
    const global real* u;
    const global int* buckets;
    const global uint* next_in_bucket;
    const global uchar* material; // material index at each slot; NO_NODE where no node is
    const global ushort* near; // for each node, the number of nodes within reach in the undeformed body
    const global real* removed; // for each node: not 0 if it is removed (removal.cl)
    const global uint* life;
} surroundings;

#define FIRST_SLOT ORIGIN
#define SEARCH_PARAMETERS                                                                                             \
    , const global int *buckets, const global uint *next_in_bucket, const global uchar *contact_material,             \
        const global ushort *contact_near REMOVAL_PARAMETERS
#define CONTACT_BONDS , const global uint *life
#define OPEN_SURROUNDINGS(s, displacements)                                                                           \
    (s).u = displacements, (s).buckets = buckets, (s).next_in_bucket = next_in_bucket,                                \
    (s).material = contact_material, (s).near = contact_near, (s).life = life; \
    OPEN_REMOVAL(&(s))

INLINE real4 reference_slot(const surroundings* s, uint slot) {
    return reference_at(s->u, slot);
}

INLINE uint living_bonds(const surroundings* s, uint slot) {
    return living_bonds_at(s->life, slot);
}

// Returns whether the nodes i and j, with the vector `xi` from i to j in spacings, have an intact bond. BOND_ALONG has,
// for each offset, the number of the bond + 1; 0 if no bond has this offset.
INLINE bool has_living_bond(const surroundings* s, uint i, uint j, real4 xi) {
    const int x = (int)xi.x + REACH_X, y = (int)xi.y + REACH_Y, z = (int)xi.z + REACH_Z;
    if (x < 0 || y < 0 || z < 0 || x > 2 * REACH_X || y > 2 * REACH_Y || z > 2 * REACH_Z)
        return false;
    const uint bond = BOND_ALONG[(x * (2 * REACH_Y + 1) + y) * (2 * REACH_Z + 1) + z];
    return bond != 0 && (s->life[i + (bond - 1) / 32 * SLOTS] >> (bond - 1) % 32 & 1);
}

// Executes DO for each node j that was within reach of node i in the undeformed body and has no intact bond to it. If
// CONTACT_OF_ALL is defined, nodes with an intact bond are included.
#define KNOWS_RELATIVES
#ifdef CONTACT_OF_ALL
#define RELATIVES_IN(word) 0xffffffffu
#else
#define RELATIVES_IN(word) ~(word)
#endif
#define EACH_RELATIVE(s, i, j, DO)                                                                                    \
    for (uint w = 0; w < WORDS; ++w)                                                                                  \
        for (uint left = RELATIVES_IN((s)->life[(i) + w * SLOTS]) & (w + 1 < WORDS ? 0xffffffffu : LAST_WORD); left; \
             left &= left - 1) {                                                                                      \
            const uint bond = 32 * w + 31 - clz(left & -left);                                                        \
            const uint j = bond % 2 ? (i)-PAIR[bond / 2].shift : (i) + PAIR[bond / 2].shift;                          \
            if (is_node_at((s)->material, j))                                                                         \
                DO                                                                                                    \
        }
#define LAST_WORD (2 * PAIRS % 32 ? (1u << 2 * PAIRS % 32) - 1 : 0xffffffffu) // bits of bonds in the last word
INLINE bool is_node_at(const global uchar* material, uint slot) { return material[slot] != NO_NODE; }

INLINE uint living_bonds_of_block(const global uint* life, uint at) {
    wordv alive = (wordv)(0);
    for (int w = 0; w < WORDS; ++w)
        alive += popcount(LOAD_OWN_WORD(life, at + w * SLOTS));
    uint sum = 0;
#if LANES == 1
    sum = alive;
#else
    uint of_lane[LANES];
    PASTE(vstore, LANES)(alive, 0, of_lane);
    for (int lane = 0; lane < LANES; ++lane)
        sum += of_lane[lane];
#endif
    return sum;
}

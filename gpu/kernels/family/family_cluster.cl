// The layout for vectors: the layout of irregular nodes for processors with vector instructions. (family_list.cl has
// the layout for GPUs.) A work-item computes a cluster of four nodes, which share a list of neighbours
// (gpu/bonds/family/cluster_lists.hpp). The lanes of a vector are four neighbours times four nodes: lane 4m + a is the
// bond between neighbour m and node a; a bit says whether this bond exists and is intact. A block of the list has two
// such vectors, whose instructions do not depend on each other, so the processor overlaps them. This file reads bonds;
// the factors of their forces are in family_cluster_factors.cl.
#pragma once

#include "family/family_bonds.cl"
#include "family/family_cluster_blocks.cl"

// With pages (pages.cl), a cluster has one page of λ, with as many units as its list has blocks. Clusters without a
// page read the first units of the pool, in which all numbers are always 1.
#ifdef STIFFNESS_PAGES
#define PAGE_OF_LIST left_page page;
#define STIFFNESS_OF_LIST(first, k)                                                                                   \
    FROM_FIRST_UNIT(stiffness, page_of[k] < NO_PAGES_FROM ? page_of[k] : 0u, first[k])
#define OPEN_PAGE(l, k) open_page_to_keep(&l.page, stiffness, page_of, page_counts, k, l.end - l.first, page_round);
#else
#define PAGE_OF_LIST
#define STIFFNESS_OF_LIST(first, k) stiffness
#define OPEN_PAGE(l, k)
#endif

// A kernel sets only the members of these structures that its model uses.
typedef struct {
    real8 n0, n1, n2, n3; // the records of the cluster's nodes
    // position, displacement and V_i/V0 (state-based: b) of each bond's own node, in the lane of the bond
    realv x, y, z, u, v, w, family_volume;
    realv pressure; // p in state-based theory
    realv least;                               // s_min in the step before (strengthening.cl)
    realv surface_x, surface_y, surface_z; // for the energy method
} cluster;

typedef struct {
    const global real8* nodes; // records (family_records.cl)
    const global uint* base;
    const global ushort* offset;
    const global uint* unbreakable;
    const global uchar* type;
    global uint* life;
    global real* stiffness; // λ, if a law softens
    PAGE_OF_LIST
    const global real4* surface;  // factors of the energy method for each node
    const global real* pressure; // P θ/m of each node
    const global real* least; // s_min of each node in the step before
    uint first, end;              // blocks
    int may_break;                // whether bonds break and soften (scheme.cl)
    real overload;
} list;

typedef struct {
    realv x, y, z;          // ξ + η
    realv xi_x, xi_y, xi_z; // ξ
    realv length2, growth2; // |ξ|², |ξ+η|² − |ξ|²
    realv double_inverse; // 2/|ξ|; 0 for a broken bond
    realv volume, family_volume;
    realv surface_x, surface_y, surface_z; // factors of both ends, added
    realv pressure;                        // p of both ends, added
    realv least;                           // the larger s_min of both ends
} bonds;

// Fills the structure `list` from the arguments of a kernel.
#define OPEN_LIST(l, records, k)                                                                                      \
    l.nodes = (const global real8*)(records);                                                                         \
    l.base = base;                                                                                                    \
    l.offset = offset;                                                                                                \
    l.unbreakable = unbreakable;                                                                                      \
    l.type = type;                                                                                                    \
    l.life = life;                                                                                                    \
    l.stiffness = STIFFNESS_OF_LIST(first, k);                                                                        \
    l.first = first[k];                                                                                               \
    l.end = first[(k) + 1];

#define OF_FOUR(c) FOUR_TIMES(((real4)(own->n0.c, own->n1.c, own->n2.c, own->n3.c)))
INLINE void read_cluster(const global real8* nodes, uint i, cluster* own) {
    own->n0 = nodes[i];
    own->n1 = nodes[i + 1];
    own->n2 = nodes[i + 2];
    own->n3 = nodes[i + 3];
    own->x = OF_FOUR(s0);
    own->y = OF_FOUR(s1);
    own->z = OF_FOUR(s2);
    own->u = OF_FOUR(s4);
    own->v = OF_FOUR(s5);
    own->w = OF_FOUR(s6);
    own->family_volume = OF_FOUR(s7);
}
// RECORDS_OF is a vector with component c of the records of the four nodes.
#define RECORDS_OF(own, c) (real4)((own).n0.c, (own).n1.c, (own).n2.c, (own).n3.c)

// The records of four neighbours, eight numbers each, become two vectors: FIRST_FOUR has the first four numbers of each
// record, LAST_FOUR the other four. IN_LANES takes number c of each record four times, which is a permutation within
// the quarters of a vector. It is not written with component names (.s0123), because the compiler would then take the
// vector apart.
#define FIRST_FOUR(n01, n23)                                                                                          \
    __builtin_shufflevector(n01, n23, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27)
#define LAST_FOUR(n01, n23)                                                                                           \
    __builtin_shufflevector(n01, n23, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31)
#define IN_LANES(v, c)                                                                                                \
    __builtin_shufflevector(v, v, c, c, c, c, c + 4, c + 4, c + 4, c + 4, c + 8, c + 8, c + 8, c + 8, c + 12, c + 12, \
                            c + 12, c + 12)
// Broken bonds need the volume 0 only where another factor does not already make their force 0.
#if defined(STATE_BASED) || defined(SURFACE_ENERGY) || defined(PARTIAL_VOLUMES)
#define VOLUME_OF_LIVING(life, volume) WHERE(life, volume)
#else
#define VOLUME_OF_LIVING(life, volume) (volume)
#endif
INLINE void read_bonds(const global real8* nodes, const global ushort* offset, const cluster* own, uint life,
                       bonds* b) {
    const real16 n01 = (real16)(nodes[offset[0]], nodes[offset[1]]), n23 = (real16)(nodes[offset[2]], nodes[offset[3]]);
    const realv first = FIRST_FOUR(n01, n23), last = LAST_FOUR(n01, n23);
    const realv x = IN_LANES(first, 0) - own->x, y = IN_LANES(first, 1) - own->y, z = IN_LANES(first, 2) - own->z;
    const realv u = IN_LANES(last, 0) - own->u, v = IN_LANES(last, 1) - own->v, w = IN_LANES(last, 2) - own->w;
    b->volume = VOLUME_OF_LIVING(life, IN_LANES(first, 3));
    b->family_volume = IN_LANES(last, 3);
    b->x = ALONG_XI ? x : x + u; // with the regularised law, growth2 = η·2ξ
    b->y = ALONG_XI ? y : y + v;
    b->z = ALONG_XI ? z : z + w;
    b->length2 = fma(x, x, fma(y, y, z * z));
    b->double_inverse = WHERE(life, double_inverse_root(b->length2));
    b->growth2 = fma(u, x + b->x, fma(v, y + b->y, w * (z + b->z)));
    b->xi_x = x;
    b->xi_y = y;
    b->xi_z = z;
}

// Returns whether λ of bonds may be stored in this step; `falls` is set where λ decreases. With pages, takes a page if
// any λ decreases, and returns 0 if none does, because nothing need be stored then.
INLINE int may_keep_loss(list* l, maskv falls) {
#ifdef STIFFNESS_PAGES
    if (!any_lane(falls) || !may_keep(&l->page))
        return 0;
    l->stiffness = FROM_FIRST_UNIT(l->page.pool, l->page.first / PAGE_UNIT, l->first);
#endif
    return 1;
}

INLINE maskv types_of(const list* l, ulong at) {
    if (TYPES > 1)
        return TO_MASK(convert_int16(vload16(0, l->type + at)));
    return (maskv)(0);
}

// growth4() returns 4q, and growth_of() q (law.cl).
INLINE realv growth4(const bonds* b) { return b->growth2 * (b->double_inverse * b->double_inverse); }
INLINE realv growth_of(const bonds* b) { return growth4(b) * (real)0.25; }
// |ξ|
INLINE realv length_of(const bonds* b) { return (real)0.5 * b->length2 * b->double_inverse; }

typedef struct {
    realv x, y, z;
} forces;

INLINE void add_force(forces* sum, realv factor, const bonds* b) {
    sum->x = fma(factor, b->x, sum->x);
    sum->y = fma(factor, b->y, sum->y);
    sum->z = fma(factor, b->z, sum->z);
}

// Returns for each of the four nodes the sum over its lanes.
INLINE real4 of_nodes(realv lanes) {
    return (lanes.s0123 + lanes.s89ab) + (lanes.s4567 + lanes.scdef);
}

// The layout of irregular nodes for GPUs: a work-item computes one node, one bond after the other. This file reads
// bonds, and computes the factors of their forces besides the stretch.
#pragma once

#include "family/family_bonds.cl"
#include "family/family_list_chunks.cl"

// With pages (pages.cl), a slice of SLICE nodes has one page of λ, with as many units as each list of the slice has
// chunks (family_list_chunks.cl). Slices without a page read the first units of the pool, in which all numbers are
// always 1.
#ifdef STIFFNESS_PAGES
#define PAGE_OF_LIST left_page page;
#define FIRST_UNIT(f) (((f)->first - (f)->lane) / SLICE)
#define OPEN_LEFT(f, i)                                                                                               \
    f.stiffness = FROM_FIRST_UNIT(stiffness, page_of[(i) / SLICE] < NO_PAGES_FROM ? page_of[(i) / SLICE] : 0u,        \
                                  FIRST_UNIT(&f));                                                                    \
    f.page.waits = 0;
#define OPEN_PAGE(f, i)                                                                                               \
    open_page_to_keep(&f.page, stiffness, page_of, page_counts, (i) / SLICE, f.chunks, page_round);
#else
#define PAGE_OF_LIST
#define OPEN_LEFT(f, i) f.stiffness = stiffness;
#define OPEN_PAGE(f, i)
#endif

// The data of a node and its list. A kernel sets only the members that its model uses.
typedef struct {
    const global real4* nodes; // records (family_records.cl)
    const global uint* base;
    const global ushort* offset;
    const global ushort* unbreakable;
    const global uchar* type;
    global ushort* life;
    const global real* inverse_length; // 1/|ξ|
    const global real* weight; // β g/|ξ| times the factor of the direction; state-based: β ω
    global real* stiffness; // λ, if a law softens
    PAGE_OF_LIST
    const global real4* surface;       // factors of the energy method
    const global real* pressure; // P θ/m of each node
    const global real* least; // s_min of each node in the step before (strengthening.cl)
    uint first, chunks, lane;
    int may_break;                     // whether bonds break and soften (scheme.cl)
    real overload;
    real4 xi, ui, own_surface;
    real own_pressure, own_least;
} family;

typedef struct {
    real4 bond, xi; // ξ + η, ξ
    real growth2, volume, family_volume;
    real4 surface; // squares of the sums of the factors of both ends
    real pressure; // p of both ends, added
    real least;    // the larger s_min of both ends
} bonds;

// Fills the structure `family` from the arguments of a kernel and the records of node i.
#define OPEN_FAMILY(f, records, i)                                                                                    \
    f.nodes = records;                                                                                                \
    f.base = base;                                                                                                    \
    f.offset = offset;                                                                                                \
    f.unbreakable = unbreakable;                                                                                      \
    f.type = type;                                                                                                    \
    f.life = life;                                                                                                    \
    f.inverse_length = inverse_length;                                                                                \
    f.weight = weight;                                                                                                \
    f.lane = i % SLICE;                                                                                               \
    f.first = first_chunk[i];                                                                                         \
    f.chunks = chunk_count[i];                                                                                        \
    OPEN_LEFT(f, i)                                                                                                   \
    f.xi = records[2 * (i)];                                                                                          \
    f.ui = records[2 * (i) + 1];

INLINE void read_bond(const global real4* nodes, uint j, real4 xi, real4 ui, bonds* b) {
    const real4 xj = nodes[2 * j], uj = nodes[2 * j + 1];
    const real4 relative = xj - xi, eta = uj - ui;
    b->bond = ALONG_XI ? relative : relative + eta; // with the regularised law, growth2 = η·2ξ
    b->volume = xj.w;
    b->family_volume = uj.w;
    const real4 sum = relative + b->bond;
    b->growth2 = fma(eta.x, sum.x, fma(eta.y, sum.y, eta.z * sum.z));
    b->xi = relative;
}

// Returns whether λ of a bond may be stored in this step; `falls` is set if it decreases. With pages, takes a page if λ
// decreases, and returns 0 if it does not, because nothing need be stored then.
INLINE int may_keep_loss(family* f, int falls) {
#ifdef STIFFNESS_PAGES
    if (!falls || !may_keep(&f->page))
        return 0;
    f->stiffness = FROM_FIRST_UNIT(f->page.pool, f->page.first / PAGE_UNIT, FIRST_UNIT(f));
#endif
    return 1;
}

INLINE int type_of(const family* f, ulong at) { return TYPES > 1 ? f->type[at] : 0; }

INLINE real growth_of(const family* f, const bonds* b, ulong at) {
    const real inverse_length = f->inverse_length[at];
    return b->growth2 * (inverse_length * inverse_length);
}

#ifdef WEIGHTS
INLINE real weight_of(const family* f, ulong at) { return f->weight[at]; }
#else
INLINE real weight_of(const family* f, ulong at) { return f->inverse_length[at]; }
#endif

// times_surface() multiplies `factor` by the surface correction of a bond: by the energy method (Madenci & Oterkus
// 2014, §4.2), by the volume method (Boys et al. 2021, Eq. 15), or by none.
#ifdef SURFACE_ENERGY
INLINE void open_surface(family* f, const global real4* surface, uint i) {
    f->surface = surface;
    f->own_surface = surface[i];
}
INLINE void read_surface(const family* f, uint j, bonds* b) {
    b->surface = f->own_surface + f->surface[j];
    b->surface *= b->surface;
}
INLINE real times_surface(const family* f, const bonds* b, ulong at, real factor) {
    const real4 n = 2 * f->inverse_length[at] * b->xi;
    return factor * ellipsoid_factor(b->surface.x, b->surface.y, b->surface.z, n.x * n.x, n.y * n.y, n.z * n.z);
}
#else
INLINE void open_surface(family* f, const global real4* surface, uint i) {}
INLINE void read_surface(const family* f, uint j, bonds* b) {}
#ifdef SURFACE
INLINE real times_surface(const family* f, const bonds* b, ulong at, real factor) {
    return factor * (2 / (b->family_volume + f->ui.w));
}
#else
INLINE real times_surface(const family* f, const bonds* b, ulong at, real factor) { return factor; }
#endif
#endif

#ifdef STRENGTHENING
INLINE void open_least(family* f, const global real* least, uint i) {
    f->least = least;
    f->own_least = least[i];
}
INLINE void read_least(const family* f, uint j, bonds* b) { b->least = larger(f->own_least, f->least[j]); }
#else
INLINE void open_least(family* f, const global real* least, uint i) {}
INLINE void read_least(const family* f, uint j, bonds* b) { b->least = 0; }
#endif

// Returns the factor of the elastic force of a bond besides the stretch: c V_j β g/|ξ| times the surface correction. c
// is the micromodulus between its two materials, V_j the volume of the neighbour, β its partial volume factor, and g
// the decrease of stiffness with the length |ξ|.
INLINE real bond_factor(model_numbers model, const family* f, const bonds* b, int type, ulong at) {
    return times_surface(f, b, at, OF_TYPE(STIFFNESS, type) * b->volume * weight_of(f, at));
}

// For materials whose stretches at the corners of the law depend on the direction: law_growth() returns the q at which
// the law is evaluated, and area_factor() the factor of the area below the law, whose stretches and forces are both
// larger by strength_of().
#ifdef UNEVEN_STRENGTH
INLINE real strength_of(const family* f, const bonds* b, int type, ulong at) {
    const real along = f->inverse_length[at] * (b->xi.x * OF_TYPE(ALONG_X, type) + b->xi.y * OF_TYPE(ALONG_Y, type) +
                                                b->xi.z * OF_TYPE(ALONG_Z, type));
    return fma(OF_TYPE(STRONGER, type), along * along, (real)1);
}
INLINE real law_growth(const family* f, const bonds* b, int type, ulong at, real q) {
    return eased(q, 1 / strength_of(f, b, type, at));
}
INLINE real area_factor(const family* f, const bonds* b, int type, ulong at) {
    const real strength = strength_of(f, b, type, at);
    return strength * strength;
}
#else
INLINE real law_growth(const family* f, const bonds* b, int type, ulong at, real q) { return q; }
INLINE real area_factor(const family* f, const bonds* b, int type, ulong at) { return 1; }
#endif

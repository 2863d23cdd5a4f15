// The layout for GPUs: a work-item computes a node, one bond after the other. This file reads bonds, and has the
// factors of their forces.
#pragma once

#include "family/family_bonds.cl"
#include "family/family_list_chunks.cl"

// λ of a slice's bonds in pages (pages.cl). A page has as many units as each list of the slice has chunks. Slices
// without a page read the first units of the pool, in which all numbers are always 1.
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

// Each model sets only the members that it needs; the others are never read.
typedef struct {
    const global real4* nodes; // records: position and volume, displacement and family volume
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
    int may_break;                     // what bonds do (scheme.cl)
    real overload;
    real4 xi, ui, own_surface;
    real own_pressure, own_least;
} family;

typedef struct {
    real4 bond, xi; // ξ + η, ξ
    real growth2, volume, family_volume;
    real4 surface; // squares of the sum of both ends
    real pressure; // pressures of both ends, added
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

// Whether the losses of a bond in this step may be stored. With pages, a list needs no page while none of its bonds
// softens.
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

// Surface corrections: the energy method (Madenci & Oterkus 2014, §4.2), the volume method (Boys et al. 2021, Eq. 15).
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

// Returns the factor of the elastic force besides the stretch: c V_j β g/|ξ| of its two materials, and the surface
// correction.
INLINE real bond_factor(model_numbers model, const family* f, const bonds* b, int type, ulong at) {
    return times_surface(f, b, at, OF_TYPE(STIFFNESS, type) * b->volume * weight_of(f, at));
}

// For materials whose stretches depend on the direction: law_growth() returns the q at which the law is evaluated.
// area_factor() returns the factor on the area below the law, whose stretches and forces are both larger by the same
// factor.
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

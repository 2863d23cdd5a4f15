// State-based theory in the layout for vectors, with the symbols of core/physics/state_based.hpp. In the first pass,
// the kernel `dilatation`, bonds break or soften, and the remaining ones give p = P θ/m of each node. In the second
// pass, time_step, forces are summed; their factors are computed here, too. The records of nodes have b in place of the
// family volume.
#pragma once

#include "family/family_cluster_factors.cl"

// Returns s/q = 1/(1 + √(1+q)) at small strain by a polynomial.
INLINE realv small_strain_stretch(realv q) { return HORNER(STRETCH_COEFFICIENT, q); }

INLINE void read_pressure(const list* l, uint block, const global ushort* offset, const cluster* own, bonds* b) {
    const global real* pressure = l->pressure + l->base[block];
    const real4 p = (real4)(pressure[offset[0]], pressure[offset[1]], pressure[offset[2]], pressure[offset[3]]);
    b->pressure = own->pressure + __builtin_shufflevector(p, p, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
}
INLINE void open_pressure(const global real* pressure, uint i, cluster* own) {
    own->pressure = FOUR_TIMES(((real4)(pressure[i], pressure[i + 1], pressure[i + 2], pressure[i + 3])));
}

// Compute the factors of ξ+η in the force of bonds, for time_step. quick_factor() is for clusters with small strains,
// careful_factor() is exact. The first pass has already chosen between them for each cluster (`strained`), and has
// broken and softened bonds.
INLINE realv state_force(const list* l, const cluster* own, const bonds* b, ulong at, realv elastic, realv left) {
    return state_factor(elastic, own->family_volume + b->family_volume, b->pressure) *
           weakened(whole_factor(l, own, b, at), left);
}
INLINE real common_stiffness(model_numbers model) { return 1; }
INLINE realv quick_factor(model_numbers model, const list* l, const cluster* own, const bonds* b, ulong at, range* r) {
    return state_force(l, own, b, at, small_strain_factor(growth4(b)), left_of(l->stiffness, at));
}
INLINE realv careful_factor(model_numbers model, const list* l, const cluster* own, const bonds* b, uint* life,
                            uint unbreakable, ulong at,
                            maskv* softens, node_tally* tally) {
    const realv q = growth_of(b);
    const realv left = left_now(model, l->stiffness, at, types_of(l, at), q, in_lanes(*life & ~unbreakable & 0xffff),
                                KEEPS(l), l->overload);
    return state_force(l, own, b, at, elastic_factor(q), left);
}

// quick_sum() returns the terms λ ω β |ξ| e V of S for bonds with small strain, without root or division. |ξ| e is
// (|ξ+η|² − |ξ|²) s/q, and s/q = ½ − q/8 + … is accurate enough with a q of 14 binary digits (ROUGH_GROWTH). Strains
// that are not small are detected with the same q and a margin (gpu/bonds/family/family_program.cpp).
#if defined(INVERSE) || defined(CONICAL) || defined(PARTIAL_VOLUMES) // |ξ| is available
#define ROUGH_GROWTH(b, life) ((real)0.25 * growth4(b))
#else
#define ROUGH_GROWTH(b, life) ((b)->growth2 * WHERE(life, rough_inverse((b)->length2)))
#endif
INLINE realv quick_sum(model_numbers model, const list* l, const cluster* own, const bonds* b, uint life, ulong at,
                       range* r) {
    const realv q = ROUGH_GROWTH(b, life);
    r->high = larger(r->high, q);
    r->low = smaller(r->low, q);
    return b->growth2 * small_strain_stretch(q) * bond_factor(model, l, own, b, at);
}

typedef struct {
    realv whole, left;      // S before and after bonds break and soften
    realv broken2; // decrease of Σ λ ω β e² V
} state_sums;

INLINE uint careful_sum(model_numbers model, list* l, const cluster* own, const bonds* b, uint life, uint unbreakable,
                        ulong at,
                        state_sums* sums) {
    const realv q = growth_of(b);
    const maskv may_fail = in_lanes(life & ~unbreakable & 0xffff);
    const realv stretch = stretch_of(q), share = whole_factor(l, own, b, at) * b->length2 * stretch;
    realv before, after;
    const maskv breaks = wear(model, l->stiffness, at, types_of(l, at), q, (realv)(0), may_fail, l->overload, &before,
                              &after);
    if (KEEPS(l) && may_keep_loss(l, after < before))
        keep_left(l->stiffness, at, before, after);
    sums->whole = fma(before, share, sums->whole);
    sums->left = fma(after, share, sums->left);
    sums->broken2 = fma(before - after, share * stretch, sums->broken2);
    return life & 0xffff & ~to_word(breaks);
}

INLINE void sum_state(model_numbers model, list* l, const cluster* own, int careful, state_sums* sums, range* r) {
    sums->whole = sums->left = sums->broken2 = (realv)(0);
    for (uint block = l->first; block < l->end; ++block) {
        const uint life = l->life[block];
        if (life == 0)
            continue;
        const global real8* nodes = l->nodes + l->base[block];
        const global ushort* offset = l->offset + (ulong)block * BLOCK;
        const ulong at = (ulong)block * SLOTS;
        bonds a, b;
        read_bonds(nodes, offset, own, life, &a);
        read_bonds(nodes, offset + BLOCK / 2, own, life >> 16, &b);
        if (careful) {
            const uint unbreakable = UNBREAKABLE(l, l->unbreakable[block]);
            const uint low = careful_sum(model, l, own, &a, life, unbreakable, at, sums);
            const uint high = careful_sum(model, l, own, &b, life >> 16, unbreakable >> 16, at + SLOTS / 2, sums);
            if (KEEPS(l) & !WAITS(l))
                l->life[block] = low | high << 16;
        } else {
            sums->left += quick_sum(model, l, own, &a, life, at, r) + quick_sum(model, l, own, &b, life >> 16,
                                                            at + SLOTS / 2, r);
        }
    }
}

// Computes S by the polynomial. Returns true if this is not accurate enough, because strains are not small.
INLINE int sum_state_quickly(model_numbers model, list* l, const cluster* own, state_sums* sums) {
    range r = {(realv)(0), (realv)(0)};
    sum_state(model, l, own, 0, sums, &r);
    return any_lane((r.high >= (realv)(CAREFUL_ABOVE)) | (r.low <= (realv)(CAREFUL_BELOW)));
}

// Adds the decrease of the strain energy density by bonds that break and soften to `lost`, if the energy is observed.
// `a` is P d/m².
#ifdef LOST_ENERGY
#define LOST_PARAMETER , global real *lost
#define ADD_LOST(own, a, sums) add_lost(own, a, sums, k, lost)
INLINE void add_lost(const cluster* own, real4 a, const state_sums* sums, uint k, global real* lost) {
    const real4 whole = of_nodes(sums->whole), left = of_nodes(sums->left), b = RECORDS_OF(*own, s7);
    const real4 loss = (real)0.5 * (a * (whole - left) * (whole + left) + b * of_nodes(sums->broken2));
    vstore4(vload4(k, lost) + loss, k, lost);
}
#else
#define LOST_PARAMETER
#define ADD_LOST(own, a, sums)
#endif

// Breaks and softens bonds, and computes p = P θ/m of each node from the remaining bonds. `of_theta` has P d/m² of each
// node, whose product with S is p. `strained` marks for time_step the clusters whose strains are not small.
kernel void dilatation(constant real* model, const uint count, const global real4* nodes, const global uint* first,
                       const global uint* base, const global ushort* offset, global uint* life,
                       const global uint* unbreakable, const global uchar* type, global real* stiffness
                       KEPT_PAGE_PARAMETERS, const global real* of_theta, global real* pressure, global uchar* strained
                       LOST_PARAMETER MAY_BREAK_PARAMETER) {
    flush_denormals();
    const uint k = get_global_id(0), i = 4 * k;
    if (i >= count || IS_DONE(strained, k))
        return;
    list l;
    OPEN_LIST(l, nodes, k)
    OPEN_PAGE(l, k)
    l.may_break = MAY_BREAK;
    l.overload = OVERLOAD;
    cluster own;
    read_cluster(l.nodes, i, &own);
    state_sums sums;
    const int careful = ALWAYS_EXACT || sum_state_quickly(model, &l, &own, &sums);
    strained[k] = (uchar)careful;
    if (careful) {
        range r;
        sum_state(model, &l, &own, 1, &sums, &r);
    }
    if (WAITS(&l)) {
        strained[k] |= BLOCK_WAITS;
        return;
    }
    const real4 a = vload4(k, of_theta);
    vstore4(a * of_nodes(sums.left), k, pressure);
    if (careful & KEEPS(&l))
        ADD_LOST(&own, a, &sums);
}

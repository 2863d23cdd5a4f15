// State-based theory in the layout for GPUs, with the symbols of core/physics/state_based.hpp. In the first pass, the
// kernel `dilatation`, bonds break or soften, and the remaining ones give p = P θ/m of each node. In the second pass,
// time_step, forces are summed; their factors are computed here, too. The records of nodes have b in place of the
// family volume.
#pragma once

#include "family/family_list.cl"

// Compute the factor of ξ+η in the force of a bond, for time_step. quick_factor() is for nodes with small strains,
// careful_factor() is exact. The first pass has already chosen between them for each node (`strained`), and has broken
// and softened bonds.
INLINE void open_pressure(family* f, const global real* pressure, uint i) {
    f->pressure = pressure;
    f->own_pressure = pressure[i];
}
INLINE void read_pressure(const family* f, uint j, bonds* b) { b->pressure = f->own_pressure + f->pressure[j]; }
INLINE real state_force(const family* f, const bonds* b, real elastic, ulong at, real left) { // elastic: s/(1+s)
    const real factor = state_factor(elastic, b->family_volume + f->ui.w, b->pressure) * b->volume * f->weight[at];
    return weakened(factor, left);
}
INLINE real quick_factor(model_numbers model, const family* f, const bonds* b, int type, ulong at, range* r) {
    return state_force(f, b, small_strain_factor(growth_of(f, b, at)), at, left_of(f->stiffness, at));
}
INLINE real careful_factor(model_numbers model, const family* f, const bonds* b, int* alive, int may_fail, int type,
                           ulong at, int* softens) {
    *alive = 1;
    const real q = growth_of(f, b, at);
    return state_force(f, b, elastic_factor(q), at, left_now(model, f->stiffness, at, type, q, may_fail, KEEPS(f),
                                                            f->overload));
}

typedef struct {
    real whole, left; // S = Σ λ ω β |ξ| e V before and after bonds break and soften
    real broken2; // decrease of Σ λ ω β e² V
    real second; // Σ λ ω β e² V after bonds break and soften
    real high, low;   // the largest and smallest q
} state_sums;

INLINE real squared(real x) { return x * x; }

INLINE void sum_state(model_numbers model, family* f, state_sums* sums) {
    sums->whole = sums->left = sums->broken2 = sums->second = sums->high = sums->low = 0;
    for (uint c = 0; c < f->chunks; ++c) {
        const uint chunk = CHUNK_AT(f->first, c), word = f->life[chunk];
        uint left = word;
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(word >> k & 1))
                continue;
            const ulong at = BOND_AT(f->first, c, k, f->lane);
            bonds b;
            read_bond(f->nodes, f->base[chunk] + f->offset[at], f->xi, f->ui, &b);
            const real q = growth_of(f, &b, at), stretch = stretch_of(q);
            sums->high = larger(sums->high, q);
            sums->low = smaller(sums->low, q);
            const real share = f->weight[at] * b.volume * stretch / squared(f->inverse_length[at]);
            const int type = type_of(f, at), may_fail = !(UNBREAKABLE(f, f->unbreakable[chunk]) >> k & 1);
            real before, after;
            wear(model, f->stiffness, at, type, q, 0, may_fail, f->overload, &before, &after);
            if (KEEPS(f) && may_keep_loss(f, after < before))
                keep_left(f->stiffness, at, before, after);
            if (!(after > 0))
                left &= ~(1u << k);
            sums->whole += before * share;
            sums->left += after * share;
            sums->broken2 += (before - after) * share * stretch;
            sums->second += after * share * stretch;
        }
        if (KEEPS(f) & !WAITS(f) & (left != word))
            f->life[chunk] = (ushort)left;
    }
}

// Adds the decrease of the strain energy density by bonds that break and soften to `lost`, if the energy is observed.
// `a` is P d/m², `b` as in state_based.hpp.
#ifdef LOST_ENERGY
#define LOST_PARAMETER , global real *lost
#define ADD_LOST(a, b, sums)                                                                                          \
    lost[i] += (real)0.5 * ((a) * ((sums).whole - (sums).left) * ((sums).whole + (sums).left) + (b) * (sums).broken2);
#else
#define LOST_PARAMETER
#define ADD_LOST(a, b, sums)
#endif

// Breaks and softens bonds, and computes p = P θ/m of each node from the remaining bonds. `of_theta` has P d/m² of each
// node, whose product with S is p. `strained` marks for time_step the nodes whose strains are not small.
kernel void dilatation(constant real* model, const uint count, const global real4* nodes,
                       const global uint* first_chunk, const global ushort* chunk_count, const global uint* base,
                       const global ushort* offset, global ushort* life, const global ushort* unbreakable,
                       const global uchar* type, const global real* inverse_length, const global real* weight,
                       global real* stiffness KEPT_PAGE_PARAMETERS, const global real* of_theta, global real* pressure,
                       global uchar* strained LOST_PARAMETER MAY_BREAK_PARAMETER) {
    flush_denormals();
    const uint i = get_global_id(0);
    if (i >= count || IS_DONE(strained, i))
        return;
    family f;
    OPEN_FAMILY(f, nodes, i)
    OPEN_PAGE(f, i)
    f.may_break = MAY_BREAK;
    f.overload = OVERLOAD;
    state_sums sums;
    sum_state(model, &f, &sums);
    if (WAITS(&f)) {
        strained[i] |= BLOCK_WAITS;
        return;
    }
    pressure[i] = of_theta[i] * sums.left;
    strained[i] = sums.high >= CAREFUL_ABOVE || sums.low <= CAREFUL_BELOW;
    if (KEEPS(&f)) {
        ADD_LOST(of_theta[i], f.ui.w, sums)
    }
}

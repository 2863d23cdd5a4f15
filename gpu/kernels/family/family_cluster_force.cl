// Computes the factor of ξ+η in the force of a bond in bond-based theory, c β V s/(1+s)/|ξ|, in the layout for vectors:
// by a polynomial for small strain, or by the exact form, in which bonds break and soften.
#pragma once

#include "family/family_cluster_factors.cl"

INLINE void read_pressure(const list* l, uint block, const global ushort* offset, const cluster* own, bonds* b) {}
INLINE void open_pressure(const global real* pressure, uint i, cluster* own) {}

// Returns the micromodulus c of each bond if the model has several. Otherwise it returns 1, and the sum over the bonds
// is multiplied by common_stiffness().
INLINE realv unequal_stiffness(model_numbers model, const list* l, ulong at) {
    if (TYPES > 1)
        return OF_TYPE(STIFFNESS, types_of(l, at));
    return (realv)(1);
}

INLINE real common_stiffness(model_numbers model) { return TYPES > 1 ? (real)1 : STIFFNESS[0]; }

// Returns the factor by the polynomial, for clusters without softened bonds; 0 for a broken bond. The coefficients of
// the polynomial are for the variable 4q and include the factor ½ that undoes the 2 in whole_factor().
INLINE realv quick_factor(model_numbers model, const list* l, const cluster* own, const bonds* b, ulong at, range* r) {
    const realv q4 = growth4(b);
    r->high = larger(r->high, q4);
    r->low = smaller(r->low, q4);
    return small_strain_factor(q4) * whole_factor(l, own, b, at) * unequal_stiffness(model, l, at);
}

// Returns the factor by the exact form. Breaks and softens bonds, and clears the bits of broken bonds in `life`.
INLINE realv careful_factor(model_numbers model, list* l, const cluster* own, const bonds* b, uint* life,
                            uint unbreakable, ulong at,
                            maskv* softens, node_tally* tally) {
    const realv q = (real)0.25 * growth4(b);
    const maskv type = types_of(l, at), may_fail = in_lanes(*life & ~unbreakable);
    realv before, after;
    const maskv breaks = wear(model, l->stiffness, at, type, law_growth(b, type, q), b->least, may_fail, l->overload,
                              &before, &after);
    if (KEEPS(l) && may_keep_loss(l, after < before))
        keep_all_left(l->stiffness, at, before, after, softens);
    tally_bond(model, tally, type, in_lanes(*life), breaks, q, b->least, energy_of_unit_stretch(model, l, own, b, type, at));
    const maskv alive = in_lanes(*life) & ~breaks;
    *life = to_word(alive);
    const realv elastic =
        elastic_factor(q) * ((real)0.5 * unequal_stiffness(model, l, at)) * faded(model, may_fail, type, q, length_of(b));
    // A bond has no force in the step in which it breaks.
    return CHOOSE(alive, elastic * weakened(whole_factor(l, own, b, at), after), (realv)(0));
}

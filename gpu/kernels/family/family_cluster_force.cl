// Computes the force factors of bond-based theory in the layout for vectors, c β V s/(1+s)/|ξ|: a quick form by the
// polynomial of small strain, and an exact form, in which bonds break and soften.
#pragma once

#include "family/family_cluster_factors.cl"

INLINE void read_pressure(const list* l, uint block, const global ushort* offset, const cluster* own, bonds* b) {}
INLINE void open_pressure(const global real* pressure, uint i, cluster* own) {}

// Returns c of each bond if bonds differ in it. Otherwise it is 1, and c multiplies the sum.
INLINE realv unequal_stiffness(model_numbers model, const list* l, ulong at) {
    if (TYPES > 1)
        return OF_TYPE(STIFFNESS, types_of(l, at));
    return (realv)(1);
}

INLINE real common_stiffness(model_numbers model) { return TYPES > 1 ? (real)1 : STIFFNESS[0]; }

// Returns the elastic factor in a cluster in which no bond has softened; 0 for a dead bond. The coefficients are those
// for 4q and include ½.
INLINE realv quick_factor(model_numbers model, const list* l, const cluster* own, const bonds* b, ulong at, range* r) {
    const realv q4 = growth4(b);
    r->high = larger(r->high, q4);
    r->low = smaller(r->low, q4);
    return small_strain_factor(q4) * whole_factor(l, own, b, at) * unequal_stiffness(model, l, at);
}

// The exact form: breaks or softens bonds, and updates `life`.
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
    // A bond that breaks has no force in this step.
    return CHOOSE(alive, elastic * weakened(whole_factor(l, own, b, at), after), (realv)(0));
}

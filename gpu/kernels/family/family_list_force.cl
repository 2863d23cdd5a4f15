// Computes the factor of ξ+η in the force of a bond in bond-based theory, c β V s/(1+s)/|ξ|, in the layout for GPUs: by
// a polynomial for small strain, or by the exact form, in which bonds break and soften.
#pragma once

#include "family/family_list.cl"

INLINE void open_pressure(family* f, const global real* pressure, uint i) {}
INLINE void read_pressure(const family* f, uint j, bonds* b) {}

// Returns the factor by the polynomial, for nodes without softened bonds.
INLINE real quick_factor(model_numbers model, const family* f, const bonds* b, int type, ulong at, range* r) {
    const real q = growth_of(f, b, at);
    r->high = larger(r->high, q);
    r->low = smaller(r->low, q);
    return small_strain_factor(q) * bond_factor(model, f, b, type, at);
}

// Returns the factor by the exact form, and breaks or softens the bond. A bond has no force in the step in which it
// breaks.
INLINE real careful_factor(model_numbers model, family* f, const bonds* b, int* alive, int may_fail, int type,
                           ulong at, int* softens) {
    const real q = growth_of(f, b, at);
    real before, after;
    *alive = !wear(model, f->stiffness, at, type, law_growth(f, b, type, at, q), b->least, may_fail, f->overload,
                   &before, &after);
    if (KEEPS(f) && may_keep_loss(f, after < before))
        keep_all_left(f->stiffness, at, before, after, softens);
    const real factor = elastic_factor(q) * bond_factor(model, f, b, type, at) * faded(model, may_fail, type, q,
                                                            1 / f->inverse_length[at]);
    return *alive ? factor * after : 0;
}

// Computes forces of bonds on the lattice by the exact form, c β V s/(1+s) (ξ+η)/|ξ|, in which bonds also break and
// soften; and the factors that a polynomial does not include: the stiffness of the materials and of the direction, and
// the surface correction. c is the micromodulus, β the partial volume factor, V the nodal volume, s the stretch, ξ the
// bond in the undeformed body and η the relative displacement of its ends.
#pragma once

#include "lattice/lattice_pair.cl"
#include "lattice/lattice_block.cl"
#include "lattice/lattice_types.cl"
#if defined(SURFACE) || defined(SURFACE_ENERGY)
#include "lattice/lattice_surface.cl"
#else
#include "lattice/lattice_no_surface.cl"
#endif
#include "lattice/lattice_softening.cl"

// Returns c times the surface correction and the factor of the direction, for the bonds from `at` to `there`, which are
// of pair p.
INLINE realv bond_factor(model_numbers model, const extras* extra, int p, maskv key, uint at, uint there) {
    return OF_TYPE(STIFFNESS, key) * surface_factor(extra, &PAIR[p], at, there) * direction_factor(p, key);
}

// Returns c |ξ| V of bonds of pair p, with all factors, for the energy of bonds that break.
INLINE realv energy_of_unit_stretch(model_numbers model, const extras* extra, int p, maskv key, uint at, uint there) {
    const constant pair_constants* P = &PAIR[p];
    return bond_factor(model, extra, p, key, at, there) * (P->weight * P->length2 * P->inverse_length);
}

// Returns the part of a bond's factor that is neither in the table of pairs nor in common_factor(). `side` is 0 for the
// bond along ξ of pair p and 1 for the bond along −ξ.
INLINE realv special_factor(int p, int side, uint at, const extras* extra, const own_stiffness* own) {
    const uint there = side ? at - PAIR[p].shift : at + PAIR[p].shift;
    const realv factor = stiffness_towards(extra, own, there) * direction_factor(p, key_of_bond(extra, at, there));
    return times_kept(extra, 2 * p + side, factor);
}

// Returns the factor that all bonds of a block have in common.
INLINE realv common_factor(model_numbers model, const extras* extra, uint at) { return times_alike(extra, at,
                                                            (realv)(COMMON_STIFFNESS)); }

// Returns whether the exact form is needed, because some bond of the pair is beyond the range of the polynomial or its
// elastic limit.
INLINE int is_exact(model_numbers model, const constant pair_constants* P, const pair_state* s) {
    const realv high = larger(s->plus_growth2, s->minus_growth2), low = smaller(s->plus_growth2, s->minus_growth2);
    return ALWAYS_EXACT ||
           any_lane((high >= (realv)(EXACT_ABOVE * P->length2)) | (low <= (realv)(EXACT_BELOW * P->length2)));
}

// Returns by the exact form what small_strain_factor() approximates. Also computes λ before and after the step, and
// whether the bond breaks. `g` is |ξ+η|² − |ξ|²; `bond` is 2p for the bond along ξ of pair p, 2p + 1 for its opposite.
INLINE realv exact_factor(model_numbers model, const constant pair_constants* P, realv g, int bond, uint bit, uint at,
                          uint there, const extras* extra,
                          maskv* breaks, realv* before, realv* after) {
    const maskv alive = is_alive(extra->life, at, P->word, bit);
    const maskv key = key_of_bond(extra, at, there);
    const realv q = g * P->inverse_length2, law_q = law_growth(bond / 2, key, q);
    const maskv may_fail = alive & is_breakable(extra, at, there) & (maskv)(-(extra->may_break != 0));
    const realv least = least_of_bond(extra->least_before, at, there);
    *breaks =
        wear(model, extra, at, bond, key, law_q, law_growth2(bond / 2, law_q, g), P->length2, least, may_fail, before,
             after);
    tally_bond(model, extra->tally, key, alive, *breaks, q, least,
               energy_of_unit_stretch(model, extra, bond / 2, key, at, there));
    realv factor = (P->inverse_length * P->weight) * elastic_factor(q);
    factor *= faded(model, may_fail, key, q, (realv)(P->length2 * P->inverse_length));
    // A bond has no force in the step in which it breaks.
    return CHOOSE(alive & ~*breaks, weakened(factor, *after), (realv)(0));
}

// Computes exact_factor() of both bonds of a pair, and stores which of them have broken or softened. The operations of
// one bond do not depend on the other bond, so the processor overlaps them.
INLINE void exact_factors(model_numbers model, int p, const pair_state* s, uint at, extras* extra, realv* plus,
                          realv* minus) {
    const constant pair_constants* P = &PAIR[p];
    maskv plus_breaks, minus_breaks;
    realv plus_before, plus_after, minus_before, minus_after;
    *plus = exact_factor(model, P, s->plus_growth2, 2 * p, P->plus, at, at + P->shift, extra, &plus_breaks,
                         &plus_before, &plus_after);
    *minus = exact_factor(model, P, s->minus_growth2, 2 * p + 1, P->minus, at, at - P->shift, extra, &minus_breaks,
                          &minus_before,
                          &minus_after);
    keep_left(extra, at, p, plus_before, plus_after, minus_before, minus_after);
    if ((KEEPS(extra) & any_lane(plus_breaks | minus_breaks)) && may_keep_left(extra)) {
        const wordv word = LOAD_OWN_WORD(extra->life, at + P->word * SLOTS);
        STORE_WORD(word & ~(BITS_WHERE(plus_breaks, P->plus) | BITS_WHERE(minus_breaks, P->minus)), extra->life,
                   at + P->word * SLOTS);
    }
}

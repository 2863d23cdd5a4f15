// The exact form of a bond's force on the lattice, c β V s/(1+s) (ξ+η)/|ξ|, in which bonds break and soften; and the
// other factors of the force of a bond: the stiffness of its materials and direction, and the surface correction.
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

// Returns the factor of the elastic force of bond p besides its stretch, including what all bonds of the block have in
// common.
INLINE realv bond_factor(model_numbers model, const extras* extra, int p, maskv key, uint at, uint there) {
    return OF_TYPE(STIFFNESS, key) * surface_factor(extra, &PAIR[p], at, there) * direction_factor(p, key);
}

// Returns c |ξ| V of bond p, for the energy of bonds that break.
INLINE realv energy_of_unit_stretch(model_numbers model, const extras* extra, int p, maskv key, uint at, uint there) {
    const constant pair_constants* P = &PAIR[p];
    return bond_factor(model, extra, p, key, at, there) * (P->weight * P->length2 * P->inverse_length);
}

// Returns the factor of a bond that is neither in the table of pairs nor in common_factor().
INLINE realv special_factor(int p, int side, uint at, const extras* extra, const own_stiffness* own) {
    const uint there = side ? at - PAIR[p].shift : at + PAIR[p].shift;
    const realv factor = stiffness_towards(extra, own, there) * direction_factor(p, key_of_bond(extra, at, there));
    return times_kept(extra, 2 * p + side, factor);
}

// The factor that all bonds of a block have in common.
INLINE realv common_factor(model_numbers model, const extras* extra, uint at) { return times_alike(extra, at,
                                                            (realv)(COMMON_STIFFNESS)); }

// Whether some of these bonds are beyond small strain or their elastic limit.
INLINE int is_exact(model_numbers model, const constant pair_constants* P, const pair_state* s) {
    const realv high = larger(s->plus_growth2, s->minus_growth2), low = smaller(s->plus_growth2, s->minus_growth2);
    return ALWAYS_EXACT ||
           any_lane((high >= (realv)(EXACT_ABOVE * P->length2)) | (low <= (realv)(EXACT_BELOW * P->length2)));
}

// Computes small_strain_factor() by the exact form, λ before and after the step, and whether the bond breaks.
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
    return CHOOSE(alive & ~*breaks, weakened(factor, *after), (realv)(0)); // a bond that breaks gives no force in this step either
}

// Breaks and softens both bonds of a pair. Their chains of operations are independent, so one is computed while the
// other waits.
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
        const wordv word = LOAD_OWN_WORD(extra->life, at + P->word * PLACES);
        STORE_WORD(word & ~(BITS_WHERE(plus_breaks, P->plus) | BITS_WHERE(minus_breaks, P->minus)), extra->life,
                   at + P->word * PLACES);
    }
}

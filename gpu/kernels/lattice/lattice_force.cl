// Sums the bond-based force on the places of a block, Σ c β V s/(1+s) (ξ+η)/|ξ|. The quick sum uses the polynomial of
// small strain; the careful sum follows where this is not accurate enough, and in it bonds break and soften. `special`
// marks blocks: 1 means unequal materials, directions or corrections; 2 means softened bonds, for which the quick sum
// is omitted.
#pragma once

#include "lattice/lattice_careful.cl"

#define STATE_PARAMETERS
#define OPEN_STATE(extra)

// Does what add_pair does, but each bond has its own factor.
INLINE void add_special_pair(model_numbers model, pair_sums* sums, int p, const pair_state* s, uint at, extras* extra,
                             int careful,
                             const own_stiffness* own) {
    const constant pair_constants* P = &PAIR[p];
    realv plus, minus;
    if (careful && __builtin_expect(is_exact(model, P, s), 0)) // registers are spilled only here, on the rare path
        exact_factors(model, p, s, at, extra, &plus, &minus);
    else {
        plus = small_strain_factor(P, s->plus_growth2);
        minus = small_strain_factor(P, s->minus_growth2);
        if (careful)
            times_left(p, at, extra, &plus, &minus);
    }
    if (!careful)
        widen_range(sums, P, s);
    plus *= special_factor(p, 0, at, extra, own);
    minus *= special_factor(p, 1, at, extra, own);
    add_forces(sums, P, s, plus, minus, 1, 1, 1);
}

// Does what sum_all_pairs does, but each bond has its own factor. If `careful` is set, bonds beyond the polynomial or
// their elastic limit are computed by the exact form, in which they break and soften, and all bonds are multiplied by
// λ. Otherwise the range of q shows whether there are such bonds.
INLINE void sum_special_pairs(model_numbers model, pair_sums* sums, const vector* here, const global real* u, uint at,
                              extras* extra,
                              int careful) {
    own_stiffness all_own;
    own_stiffness* const own = &all_own;
    find_stiffness(model, extra, at, own);
    // reading ahead as in sum_group saves a sixth of the time; with one material and stored factors it costs 3 %
    if (TYPES > 1) {
        pair_state s, next;
        read_pair(0, here, u, extra->life, at, 1, 1, 1, &next);
        __attribute__((opencl_unroll_hint(1))) for (int p = 0; p < PAIRS - 1; ++p) {
            copy_pair(&next, &s);
            read_pair(p + 1, here, u, extra->life, at, 1, 1, 1, &next);
            add_special_pair(model, sums, p, &s, at, extra, careful, own);
        }
        add_special_pair(model, sums, PAIRS - 1, &next, at, extra, careful, own);
    } else {
        UNROLL_SPECIAL_PAIRS for (int p = 0; p < PAIRS; ++p) {
            pair_state s;
            read_pair(p, here, u, extra->life, at, 1, 1, 1, &s);
            add_special_pair(model, sums, p, &s, at, extra, careful, own);
        }
    }
}

#ifdef SPECIAL
INLINE int is_special(const extras* extra) { return extra->special[extra->block]; }
#else
INLINE int is_special(const extras* extra) { return 0; }
#endif

// Returns true if the polynomial is not accurate enough: some strain is beyond it, or some bond is at its elastic limit.
INLINE int sum_quickly(model_numbers model, const vector* here, const global real* u, uint at, extras* extra,
                       vector* force) {
    pair_sums sums;
    no_sums(&sums);
    realv factor;
    if (is_special(extra)) {
        sum_special_pairs(model, &sums, here, u, at, extra, 0);
        factor = common_factor(model, extra, at);
    } else {
        sum_all_pairs(&sums, here, u, extra->life, at);
        factor = stiffness_of_alike(model, extra, at) * factor_of_alike(extra, at);
    }
    total_force(&sums, force);
    scale(force, factor);
    return any_lane((sums.high >= (realv)(EXACT_ABOVE)) | (sums.low <= (realv)(EXACT_BELOW)));
}

INLINE void sum_carefully(model_numbers model, const vector* here, const global real* u, uint at, extras* extra,
                          vector* force) {
    pair_sums sums;
    no_sums(&sums);
    sum_special_pairs(model, &sums, here, u, at, extra, 1);
    total_force(&sums, force);
    scale(force, common_factor(model, extra, at));
    mark_softened(extra);
}

INLINE void sum_forces(model_numbers model, const vector* here, const global real* u, uint at, extras* extra,
                       vector* force) {
    find_factors(extra);
    if (ALWAYS_EXACT || has_softened(extra) || sum_quickly(model, here, u, at, extra, force))
        sum_carefully(model, here, u, at, extra, force);
}

#ifdef SPECIAL
// Marks, once before the first step, the blocks that have bonds of unequal stiffness or corrections, or bonds
// that differ by their direction.
kernel void mark_special(const uint blocks, const global uint* life, const global uchar* material,
                         const global real* family_volume, global uchar* special) {
    const uint block = get_global_id(0);
    if (block >= blocks)
        return;
    const uint at = ORIGIN + block * LANES;
    extras all_extras;
    extras* const extra = &all_extras;
    extra->material = material;
    extra->family_volume = family_volume;
    maskv differs = (maskv)(0);
    for (int p = 0; p < PAIRS; ++p)
        for (int side = 0; side < 2; ++side) {
            const maskv alive = is_alive(life, at, PAIR[p].word, side ? PAIR[p].minus : PAIR[p].plus);
            const uint there = side ? at - PAIR[p].shift : at + PAIR[p].shift;
            differs |= alive & (has_other_class(extra, at, there) | has_other_surface(extra, at, there) |
                                has_direction(key_of_bond(extra, at, there)));
        }
    special[block] = any_lane(differs) ? 1 : 0;
}
#endif

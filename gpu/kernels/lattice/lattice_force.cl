// Sums the bond-based force density on the nodes of a block, Σ c β V s/(1+s) (ξ+η)/|ξ| (symbols as in
// lattice_careful.cl). The quick sum uses a polynomial for small strain. Where this is not accurate enough, the careful
// sum is computed instead, in which bonds break and soften. `special` has the marks of each block: 1 means that its
// bonds differ in material, direction or surface correction; 2 means that some have softened, so that the quick sum is
// omitted.
#pragma once

#include "lattice/lattice_careful.cl"

#define STATE_PARAMETERS
#define OPEN_STATE(extra)

// Adds the forces of a pair of bonds as add_pair() does, but with a factor of its own for each bond. `careful` as in
// sum_special_pairs().
INLINE void add_special_pair(model_numbers model, pair_sums* sums, int p, const pair_state* s, uint at, extras* extra,
                             int careful,
                             const own_stiffness* own) {
    const constant pair_constants* P = &PAIR[p];
    realv plus, minus;
    if (careful && __builtin_expect(is_exact(model, P, s), 0)) // rare: only here registers are spilled
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

// Sums the forces of all pairs as sum_all_pairs() does, but with a factor of its own for each bond. If `careful` is
// set, bonds beyond the range of the polynomial or their elastic limit are computed by the exact form, in which they
// break and soften, and the forces of all bonds are multiplied by λ. Otherwise the range of q in `sums` shows whether
// such bonds exist.
INLINE void sum_special_pairs(model_numbers model, pair_sums* sums, const vector* here, const global real* u, uint at,
                              extras* extra,
                              int careful) {
    own_stiffness all_own;
    own_stiffness* const own = &all_own;
    find_stiffness(model, extra, at, own);
    // Reading the next pair ahead, as in sum_group(), saves a sixth of the time; with one material and stored factors
    // it would take 3 % more.
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

// Computes `force` by the quick sum. Returns true if the result cannot be used, because some q is beyond the range of
// the polynomial or some bond has reached its elastic limit.
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
// Sets mark 1 of `special` for the blocks whose bonds differ in stiffness, surface correction or direction; the host
// runs it once before the first step.
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

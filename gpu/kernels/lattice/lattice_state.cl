// State-based theory on the lattice, with the symbols of core/physics/state_based.hpp. In the first pass, the kernel
// `dilatation`, bonds break or soften, and the remaining ones give p = P θ/m of each node. In the second pass,
// time_step, forces are summed. The weight of a pair of bonds is w = β ω V, s is the stretch of a bond, and g = |ξ+η|²
// − |ξ|². In the table PAIR, `stretch` has the coefficients of a polynomial for w |ξ|² s/g, and `coefficient` those of
// one for w s/((1+s) g).
#pragma once

#include "lattice/lattice_careful.cl"
#include "lattice/lattice_strips.cl"

#ifdef UNIT_WEIGHT // the weight of all pairs is 1
#define WEIGHTED(P, p) (p)
#else
#define WEIGHTED(P, p) ((realv)((P)->weight) * (p))
#endif
// Returns the factor w (p + (b − p) s/(1+s)) of ξ+η in the force of a bond; 0 for a broken bond, whose s is set to 0.
// `elastic` is w s/(1+s), or without w if UNIT_WEIGHT is defined, `pressure` has p and `slope` has b − p of each node;
// both ends are added.
INLINE realv state_bond(const constant pair_constants* P, realv elastic, maskv alive, uint there, realv own_pressure,
                        realv own_slope, const global real* pressure, const global real* slope) {
    const realv p = CHOOSE(alive, own_pressure + LOAD(pressure, there), (realv)(0));
    return fma(own_slope + LOAD(slope, there), elastic, WEIGHTED(P, p));
}

INLINE void add_state_pair(pair_sums* sums, int p, const pair_state* s, const global uint* life, uint at,
                           realv own_pressure, realv own_slope, const global real* pressure,
                           const global real* slope, int has_x, int has_y, int has_z) {
    const constant pair_constants* P = &PAIR[p];
    const realv plus = state_bond(P, small_strain_factor(P, s->plus_growth2), is_alive(life, at, P->word, P->plus),
                                  at + P->shift, own_pressure, own_slope, pressure, slope);
    const realv minus = state_bond(P, small_strain_factor(P, s->minus_growth2), is_alive(life, at, P->word, P->minus),
                                   at - P->shift, own_pressure, own_slope, pressure, slope);
    add_forces(sums, P, s, plus, minus, has_x, has_y, has_z);
}

INLINE void sum_state_group(pair_sums* sums, int first, int last, const vector* here, const global real* u,
                            const global uint* life, uint at, const global real* pressure, const global real* slope,
                            int has_x, int has_y, int has_z) {
    const realv own_pressure = LOAD(pressure, at), own_slope = LOAD(slope, at);
    pair_state s, next; // each pair is read before the one before it is added, as in sum_group()
    read_pair(first, here, u, life, at, has_x, has_y, has_z, &next);
    UNROLL_PAIRS for (int p = first; p < last - 1; ++p) {
        copy_pair(&next, &s);
        read_pair(p + 1, here, u, life, at, has_x, has_y, has_z, &next);
        add_state_pair(sums, p, &s, life, at, own_pressure, own_slope, pressure, slope, has_x, has_y, has_z);
    }
    add_state_pair(sums, last - 1, &next, life, at, own_pressure, own_slope, pressure, slope, has_x, has_y, has_z);
}

INLINE void sum_state_pairs(pair_sums* sums, const vector* here, const global real* u, const global uint* life, uint at,
                            const global real* pressure, const global real* slope) {
#define GROUP(first, last, has_x, has_y, has_z)                                                                       \
    sum_state_group(sums, first, last, here, u, life, at, pressure, slope, has_x, has_y, has_z);
    GROUPS
#undef GROUP
}

// Sums the forces by the exact form, which is used if strains are not small or bonds have softened.
INLINE void exact_state_force(model_numbers model, const vector* here, const global real* u, uint at,
                              const extras* extra, vector* force) {
    const global uint* life = extra->life;
    const global real *pressure = extra->pressure, *slope = extra->slope;
    const realv own_pressure = LOAD(pressure, at), own_slope = LOAD(slope, at);
    pair_sums sums;
    no_sums(&sums);
    __attribute__((opencl_unroll_hint(1))) for (int p = 0; p < PAIRS; ++p) {
        const constant pair_constants* P = &PAIR[p];
        pair_state s;
        read_pair(p, here, u, life, at, 1, 1, 1, &s);
        realv plus =
            state_bond(P, P->weight * elastic_factor(s.plus_growth2 * P->inverse_length2),
                       is_alive(life, at, P->word, P->plus), at + P->shift, own_pressure, own_slope, pressure, slope);
        realv minus =
            state_bond(P, P->weight * elastic_factor(s.minus_growth2 * P->inverse_length2),
                       is_alive(life, at, P->word, P->minus), at - P->shift, own_pressure, own_slope, pressure, slope);
        plus *= left_now(model, extra, at, 2 * p, key_of_bond(extra, at, at + P->shift), s.plus_growth2 * P->inverse_length2,
                         is_breakable(extra, at, at + P->shift));
        minus *= left_now(model, extra, at, 2 * p + 1, key_of_bond(extra, at, at - P->shift),
                          s.minus_growth2 * P->inverse_length2,
                          is_breakable(extra, at, at - P->shift));
        add_forces(&sums, P, &s, plus, minus, 1, 1, 1);
    }
    total_force(&sums, force);
}

// Sums the forces for time_step. The first pass has already found which blocks need the exact form, and has broken and
// softened bonds.
#define STATE_PARAMETERS , const global real *pressure, const global real *slope
#define OPEN_STATE(extra) (extra)->pressure = pressure, (extra)->slope = slope
INLINE void sum_forces(model_numbers model, const vector* here, const global real* u, uint at, const extras* extra,
                       vector* force) {
    if (ALWAYS_EXACT || extra->special[extra->block] != 0) {
        exact_state_force(model, here, u, at, extra, force);
        return;
    }
    pair_sums sums;
    no_sums(&sums);
    sum_state_pairs(&sums, here, u, extra->life, at, extra->pressure, extra->slope);
    total_force(&sums, force);
}

// Marks of a block in `special`: STRAINED means that its strains are not small, SOFTENED that some bond has softened.
// With either mark, time_step uses the exact form; only this form reads λ.
#define STRAINED 4
#define SOFTENED 2

typedef struct {
    realv whole, left;    // S = Σ λ ω β |ξ| e V before and after bonds break and soften
    realv broken2, second; // the part of Σ λ ω β e² V that is lost, and the rest
} state_sums;

INLINE void add_stretches(realv* sum, pair_sums* range, int p, const pair_state* s) {
    const constant pair_constants* P = &PAIR[p];
    widen_range(range, P, s);
    *sum = fma(s->plus_growth2, HORNER(P->stretch, s->plus_growth2), *sum);
    *sum = fma(s->minus_growth2, HORNER(P->stretch, s->minus_growth2), *sum);
}

INLINE void quick_state_group(realv* sum, pair_sums* range, int first, int last, const vector* here, const global real* u,
                              const global uint* life, uint at, int has_x, int has_y, int has_z) {
    pair_state s, next;
    read_pair(first, here, u, life, at, has_x, has_y, has_z, &next);
    UNROLL_PAIRS for (int p = first; p < last - 1; ++p) {
        copy_pair(&next, &s);
        read_pair(p + 1, here, u, life, at, has_x, has_y, has_z, &next);
        add_stretches(sum, range, p, &s);
    }
    add_stretches(sum, range, last - 1, &next);
}

// Computes S by the polynomial. Returns true if this is not accurate enough, because strains are not small, or bonds
// have softened.
INLINE int is_strained(model_numbers model, const vector* here, const global real* u, const global uint* life,
                       uint at, uchar marks, realv* sum) {
    pair_sums range;
    no_sums(&range);
    *sum = (realv)(0);
#define GROUP(first, last, has_x, has_y, has_z)                                                                       \
    quick_state_group(sum, &range, first, last, here, u, life, at, has_x, has_y, has_z);
    GROUPS
#undef GROUP
    return (marks & SOFTENED) || any_lane((range.high >= (realv)(CAREFUL_ABOVE)) | (range.low <= (realv)(CAREFUL_BELOW)));
}

// Adds one bond to the sums by the exact form, and breaks or softens it if it may fail.
INLINE void careful_state_bond(model_numbers model, const constant pair_constants* P, realv g, int bond, uint bit,
                               uint at, uint there,
                               global uint* life, extras* extra, maskv* softened, state_sums* sums) {
    const realv q = g * P->inverse_length2, stretch = stretch_of(q);
    const realv share = (real)(P->weight * P->length2) * stretch; // 0 for a broken bond
    const maskv alive = is_alive(life, at, P->word, bit);
    const maskv may_fail = alive & (maskv)(-(extra->may_break != 0)) & is_breakable(extra, at, there);
    realv before, after;
    const maskv breaks =
        wear(model, extra, at, bond, key_of_bond(extra, at, there), q, g, P->length2, (realv)(0), may_fail, &before, &after);
    keep_left_of(extra, at, bond, alive, before, after, softened);
    if ((KEEPS(extra) & any_lane(breaks)) && may_keep_left(extra))
        break_bonds(breaks, bit, life, at, P->word);
    sums->whole = fma(before, share, sums->whole);
    sums->left = fma(after, share, sums->left);
    sums->broken2 = fma(before - after, share * stretch, sums->broken2);
    sums->second = fma(after, share * stretch, sums->second);
}

INLINE void careful_state(model_numbers model, const vector* here, const global real* u, global uint* life, uint at,
                          extras* extra,
                          maskv* softened, state_sums* sums) {
    sums->whole = sums->left = sums->broken2 = sums->second = (realv)(0);
    __attribute__((opencl_unroll_hint(1))) for (int p = 0; p < PAIRS; ++p) {
        const constant pair_constants* P = &PAIR[p];
        pair_state s;
        read_pair(p, here, u, life, at, 1, 1, 1, &s);
        careful_state_bond(model, P, s.plus_growth2, 2 * p, P->plus, at, at + P->shift, life, extra, softened, sums);
        careful_state_bond(model, P, s.minus_growth2, 2 * p + 1, P->minus, at, at - P->shift, life, extra, softened, sums);
    }
}

// Adds the decrease of the strain energy density by bonds that break and soften to `lost`, if the energy is observed.
// `a` is P d/m².
#ifdef LOST_ENERGY
#define LOST_PARAMETER , global real *lost
#define ADD_LOST(a, sums) add_lost(a, LOAD(deviator, at), sums, lost, at)
INLINE void add_lost(realv a, realv deviator, const state_sums* sums, global real* lost, uint at) {
    STORE(LOAD(lost, at) + (real)0.5 * (a * (sums->whole - sums->left) * (sums->whole + sums->left) +
                                        deviator * sums->broken2), lost, at);
}
#else
#define LOST_PARAMETER
#define ADD_LOST(a, sums)
#endif

// Breaks and softens bonds, and computes p = P θ/m of each node from the remaining bonds, and the slope b − p.
// `of_theta` has P d/m² of each node, whose product with S is p; `deviator` has b.
kernel void dilatation(constant real* model, const uint blocks, const global real* u, global uint* life,
                       const global class_t* kind, const global uchar* material, const global real* deviator,
                       const global real* of_theta, global real* pressure, global real* slope, global real* stiffness
                       KEPT_PAGE_PARAMETERS, global uchar* special LOST_PARAMETER MAY_BREAK_PARAMETER) {
    flush_denormals();
    const uint block = own_block(blocks);
    if (block >= blocks || IS_DONE(special, block))
        return;
    const uint at = ORIGIN + block * LANES;
    if (!has_bonds(life, at)) {
        STORE((realv)(0), pressure, at);
        STORE(LOAD(deviator, at), slope, at);
        return;
    }
    vector here;
    read_vector(u, at, &here);
    extras all_extras;
    extras* const extra = &all_extras;
    extra->material = material;
    extra->kind = kind;
    OPEN_KEPT_LEFT(extra, at);
    extra->may_break = MAY_BREAK;
    extra->overload = OVERLOAD;
    state_sums sums;
    const int careful = ALWAYS_EXACT || is_strained(model, &here, u, life, at, special[block], &sums.left);
    uchar marks = careful ? STRAINED : 0;
    if (careful) {
        maskv softened = (maskv)(0);
        careful_state(model, &here, u, life, at, extra, &softened, &sums);
        if (WAITS(extra)) {
            special[block] |= BLOCK_WAITS;
            return;
        }
        if (any_lane(softened))
            marks |= SOFTENED;
    }
    special[block] = marks;
    const realv a = LOAD(of_theta, at);
    const realv p = a * sums.left;
    STORE(p, pressure, at);
    STORE(LOAD(deviator, at) - p, slope, at);
    if (careful & KEEPS(extra))
        ADD_LOST(a, &sums);
}

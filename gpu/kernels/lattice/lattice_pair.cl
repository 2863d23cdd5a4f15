// Computes pairs of bonds: the bonds along ξ and along −ξ of all nodes of a block. The host writes PAIR, the table with
// the constants of each pair, GROUPS and the coefficients of the polynomial for small strain
// (gpu/bonds/lattice/lattice_program.cpp). η is the relative displacement of the ends of a bond.
#pragma once

#include "common/laws.cl"
#include "lattice/lattice_nodes.cl"

typedef struct {
    vector plus, minus;                 // −η of the bonds along ξ and along −ξ
    realv plus_growth2, minus_growth2; // |ξ+η|² − |ξ|² = η·(2ξ + η); 0 for a broken bond
} pair_state;

typedef struct {
    vector eta, xi;  // Σ f (−η) and Σ f 2ξ, with the factors f of bonds: the force is Σ f (ξ+η)
    realv high, low; // largest and smallest q = (|ξ+η|² − |ξ|²)/|ξ|²
} pair_sums;

// Computes −η instead of η, because subtracting a value in memory from one in a register saves an instruction.
INLINE void minus_eta(const vector* here, const global real* u, uint there, vector* v) {
    v->x = here->x - LOAD(u, there);
    v->y = here->y - LOAD(u, there + SLOTS);
    IN_SPACE(v->z = here->z - LOAD(u, there + 2 * SLOTS);)
}

// Returns η·(2ξ + η) for m = −η and 2ξ = (x, y, z). has_x, has_y and has_z are 0 if this component of ξ is zero in all
// pairs of the group.
INLINE realv growth2(const vector* m, real x, real y, real z, int has_x, int has_y, int has_z) {
    if (ALONG_XI) { // regularised law: η·2ξ
        realv sum = fma(m->x, (realv)(-x), m->y * -y);
        IN_SPACE(sum = fma(m->z, (realv)(-z), sum);)
        return sum;
    }
    if (DIM == 3)
        return fma(m->x, has_x ? m->x - x : m->x, fma(m->y, has_y ? m->y - y : m->y, m->z * (has_z ? m->z - z : m->z)));
    return fma(m->x, has_x ? m->x - x : m->x, m->y * (has_y ? m->y - y : m->y));
}

INLINE maskv is_alive(const global uint* life, uint at, int word, uint bit) {
    return TO_MASK((LOAD_OWN_WORD(life, at + word * SLOTS) & (wordv)(bit)) != (wordv)(0));
}

INLINE void read_pair(int p, const vector* here, const global real* u, const global uint* life, uint at, int has_x,
                      int has_y, int has_z, pair_state* s) {
    const constant pair_constants* P = &PAIR[p];
    minus_eta(here, u, at + P->shift, &s->plus);
    minus_eta(here, u, at - P->shift, &s->minus);
    s->plus_growth2 = growth2(&s->plus, P->x, P->y, P->z, has_x, has_y, has_z);
    s->minus_growth2 = growth2(&s->minus, -P->x, -P->y, -P->z, has_x, has_y, has_z);
    s->plus_growth2 = CHOOSE(is_alive(life, at, P->word, P->plus), s->plus_growth2, (realv)(0));
    s->minus_growth2 = CHOOSE(is_alive(life, at, P->word, P->minus), s->minus_growth2, (realv)(0));
}

INLINE void copy_pair(const pair_state* from, pair_state* to) {
    to->plus.x = from->plus.x;
    to->plus.y = from->plus.y;
    to->minus.x = from->minus.x;
    to->minus.y = from->minus.y;
    IN_SPACE(to->plus.z = from->plus.z; to->minus.z = from->minus.z;)
    to->plus_growth2 = from->plus_growth2;
    to->minus_growth2 = from->minus_growth2;
}

// Returns β s/(1+s)/|ξ| at small strain by a polynomial in g = |ξ+η|² − |ξ|², without root or division (gpu/README.md,
// "Quick and careful"). s is the stretch, β the partial volume factor.
INLINE realv small_strain_factor(const constant pair_constants* P, realv g) {
    return g * HORNER(P->coefficient, g);
}

INLINE void add_forces(pair_sums* sums, const constant pair_constants* P, const pair_state* s, realv plus, realv minus,
                       int has_x, int has_y, int has_z) {
    if (!ALONG_XI) {
        sums->eta.x = fma(plus, s->plus.x, fma(minus, s->minus.x, sums->eta.x));
        sums->eta.y = fma(plus, s->plus.y, fma(minus, s->minus.y, sums->eta.y));
        IN_SPACE(sums->eta.z = fma(plus, s->plus.z, fma(minus, s->minus.z, sums->eta.z));)
    }
    const realv difference = plus - minus;
    if (has_x)
        sums->xi.x = fma((realv)(P->x), difference, sums->xi.x);
    if (has_y)
        sums->xi.y = fma((realv)(P->y), difference, sums->xi.y);
    IN_SPACE(if (has_z) sums->xi.z = fma((realv)(P->z), difference, sums->xi.z);)
}

INLINE void widen_range(pair_sums* sums, const constant pair_constants* P, const pair_state* s) {
    sums->high = larger(sums->high, P->inverse_length2 * larger(s->plus_growth2, s->minus_growth2));
    sums->low = smaller(sums->low, P->inverse_length2 * smaller(s->plus_growth2, s->minus_growth2));
}

INLINE void add_pair(pair_sums* sums, int p, const pair_state* s, int has_x, int has_y, int has_z) {
    const constant pair_constants* P = &PAIR[p];
    widen_range(sums, P, s);
    add_forces(sums, P, s, small_strain_factor(P, s->plus_growth2), small_strain_factor(P, s->minus_growth2), has_x,
               has_y, has_z);
}

// Sums the pairs of one group, in all of which the same components of ξ are zero. On a processor, each pair is read
// before the one before it is added, so that reading and computing overlap (measured: 5 % faster). A GPU computes other
// work-items while it waits for memory.
INLINE void sum_group(pair_sums* sums, int first, int last, const vector* here, const global real* u,
                      const global uint* life, uint at, int has_x, int has_y, int has_z) {
#if LANES == 1
    UNROLL_PAIRS for (int p = first; p < last; ++p) {
        pair_state s;
        read_pair(p, here, u, life, at, has_x, has_y, has_z, &s);
        add_pair(sums, p, &s, has_x, has_y, has_z);
    }
#else
    pair_state s, next;
    read_pair(first, here, u, life, at, has_x, has_y, has_z, &next);
    UNROLL_PAIRS for (int p = first; p < last - 1; ++p) {
        copy_pair(&next, &s);
        read_pair(p + 1, here, u, life, at, has_x, has_y, has_z, &next);
        add_pair(sums, p, &s, has_x, has_y, has_z);
    }
    add_pair(sums, last - 1, &next, has_x, has_y, has_z);
#endif
}

INLINE void sum_all_pairs(pair_sums* sums, const vector* here, const global real* u, const global uint* life, uint at) {
#define GROUP(first, last, has_x, has_y, has_z)                                                                       \
    sum_group(sums, first, last, here, u, life, at, has_x, has_y, has_z);
    GROUPS
#undef GROUP
}

INLINE void no_sums(pair_sums* sums) {
    sums->eta.x = sums->eta.y = sums->eta.z = (realv)(0);
    sums->xi.x = sums->xi.y = sums->xi.z = (realv)(0);
    sums->high = sums->low = (realv)(0);
}

INLINE void total_force(const pair_sums* sums, vector* f) {
    f->x = (real)0.5 * sums->xi.x - sums->eta.x;
    f->y = (real)0.5 * sums->xi.y - sums->eta.y;
    IN_SPACE(f->z = (real)0.5 * sums->xi.z - sums->eta.z;)
}

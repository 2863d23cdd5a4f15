// Computes the sums over the intact bonds of each node from which strain, stress and strain energy follow
// (core/reference/bond_moments.hpp), on the lattice, always by the exact form. PAIR_PART has β V of each pair of bonds
// (β: partial volume factor).
#pragma once

#include "lattice/lattice_careful.cl"

typedef struct {
    vector along_x, along_y, along_z; // a sum Σ a⊗ξ of vectors a: Σ a ξ_x, Σ a ξ_y, Σ a ξ_z
} tensor;

typedef struct {
    tensor stretch, stress; // Σ β η⊗ξ V; ½ Σ f⊗ξ V
    realv xx, yy, zz, xy, yz, zx; // Σ β ξ⊗ξ V
    realv energy;
    realv first, second; // Σ λ ω β |ξ| e V, Σ λ ω β e² V in state-based theory
} moments;

INLINE void no_tensor(tensor* t) {
    no_vector(&t->along_x);
    no_vector(&t->along_y);
    no_vector(&t->along_z);
}

INLINE void add_vector(realv factor, const vector* v, vector* sum) {
    sum->x = fma(factor, v->x, sum->x);
    sum->y = fma(factor, v->y, sum->y);
    IN_SPACE(sum->z = fma(factor, v->z, sum->z);)
}

INLINE void add_outer(realv factor, const vector* a, real x, real y, real z, tensor* sum) {
    add_vector(factor * x, a, &sum->along_x);
    add_vector(factor * y, a, &sum->along_y);
    IN_SPACE(add_vector(factor * z, a, &sum->along_z);)
}

// Adds a bond to the sums for stress and strain energy. `eta` is its η, which the function may change. In state-based
// theory the stress needs no sum: it follows from the strains (core/reference/strain.hpp).
#ifdef STATE_BASED
#define STATE_CONSTANTS , const global real *deviator, const global real *of_theta
#define PUT_STRESS                                                                                                    \
    PUT((real)0.5 * (LOAD(of_theta, at) * sums.first * sums.first + LOAD(deviator, at) * sums.second))
INLINE void add_bond_stress(model_numbers model, const constant pair_constants* P, vector* eta, real x, real y,
                            real z, realv q, int bond, maskv alive,
                            uint at, uint there, const extras* extra, moments* sums) {
    const realv stretch = stretch_of(q); // 0 for a broken bond
    const realv share = (real)(P->weight * P->length2) * stretch * left_of(extra, at, bond);
    sums->first += share;
    sums->second = fma(share, stretch, sums->second);
}
#else
#define STATE_CONSTANTS
#define PUT_STRESS PUT(sums.energy) PUT_TENSOR(sums.stress)
INLINE void add_bond_stress(model_numbers model, const constant pair_constants* P, vector* eta, real x, real y,
                            real z, realv q, int bond, maskv alive,
                            uint at, uint there, const extras* extra, moments* sums) {
    const maskv key = key_of_bond(extra, at, there), fades = is_breakable(extra, at, there);
    const realv length = (realv)(P->length2 * P->inverse_length);
    const realv stiffness =
        bond_factor(model, extra, bond / 2, key, at, there) * P->weight * P->inverse_length * left_of(extra, at, bond);
    const realv pull = elastic_factor(q) * faded(model, fades, key, q, length), held = held_energy(model, fades, key,
                                                            q, length);
    if (ALONG_XI)
        no_vector(eta);
    eta->x += x; // now the direction of the force
    eta->y += y;
    IN_SPACE(eta->z += z;)
    add_outer(CHOOSE(alive, (real)0.5 * stiffness * pull, (realv)(0)), eta, x, y, z, &sums->stress);
    sums->energy += CHOOSE(alive, (real)0.5 * P->length2 * stiffness * held, (realv)(0));
}
#endif

// Adds the bond from `at` to `there` along ξ = (x, y, z).
INLINE void add_bond_moments(model_numbers model, const constant pair_constants* P, const vector* minus_eta, real x,
                             real y, real z, realv g, int bond,
                             uint bit, uint at, uint there, const global uint* life, const extras* extra, moments* sums) {
    const maskv alive = is_alive(life, at, P->word, bit);
    const realv part = CHOOSE(alive, (realv)(PAIR_PART[bond / 2]), (realv)(0));
    vector eta;
    eta.x = -minus_eta->x;
    eta.y = -minus_eta->y;
    IN_SPACE(eta.z = -minus_eta->z;)
    add_outer(part, &eta, x, y, z, &sums->stretch);
    sums->xx = fma(part, (realv)(x * x), sums->xx);
    sums->yy = fma(part, (realv)(y * y), sums->yy);
    sums->xy = fma(part, (realv)(x * y), sums->xy);
    IN_SPACE(sums->zz = fma(part, (realv)(z * z), sums->zz);)
    IN_SPACE(sums->yz = fma(part, (realv)(y * z), sums->yz);)
    IN_SPACE(sums->zx = fma(part, (realv)(z * x), sums->zx);)
    add_bond_stress(model, P, &eta, x, y, z, g * P->inverse_length2, bond, alive, at, there, extra, sums);
}

// Writes the numbers of BondMoments (core/reference/bond_moments.hpp) for each slot of `count` blocks from block
// `first` on: all values of the first number, then all of the second, and so on.
kernel void bond_moments(constant real* model, const uint first, const uint count, const global real* u,
                         global real* result, const global uint* life, const global uchar* material,
                         const global real* family_volume, global real* stiffness PAGE_PARAMETER,
                         const global class_t* kind STATE_CONSTANTS) {
    flush_denormals();
    const uint block = get_global_id(0);
    if (block >= count)
        return;
    const uint at = ORIGIN + (first + block) * LANES;
    vector here;
    read_vector(u, at, &here);
    extras all_extras;
    extras* const extra = &all_extras;
    extra->material = material;
    extra->family_volume = family_volume;
    OPEN_LEFT(extra, at);
    extra->kind = kind;
    moments sums;
    no_tensor(&sums.stretch);
    no_tensor(&sums.stress);
    sums.xx = sums.yy = sums.zz = sums.xy = sums.yz = sums.zx = (realv)(0);
    sums.energy = sums.first = sums.second = (realv)(0);
    __attribute__((opencl_unroll_hint(1))) for (int p = 0; p < PAIRS; ++p) {
        const constant pair_constants* P = &PAIR[p];
        pair_state s;
        read_pair(p, &here, u, life, at, 1, 1, 1, &s);
        const real x = (real)0.5 * P->x, y = (real)0.5 * P->y, z = (real)0.5 * P->z;
        add_bond_moments(model, P, &s.plus, x, y, z, s.plus_growth2, 2 * p, P->plus, at, at + P->shift, life, extra, &sums);
        add_bond_moments(model, P, &s.minus, -x, -y, -z, s.minus_growth2, 2 * p + 1, P->minus, at, at - P->shift,
                         life, extra, &sums);
    }
    uint k = block * LANES;
#define PUT(value) STORE(value, result, k); k += count * LANES;
#define PUT_TENSOR(t)                                                                                                 \
    PUT(t.along_x.x) PUT(t.along_y.x) PUT(t.along_z.x) PUT(t.along_x.y) PUT(t.along_y.y) PUT(t.along_z.y)             \
    PUT(t.along_x.z) PUT(t.along_y.z) PUT(t.along_z.z)
    PUT_TENSOR(sums.stretch)
    PUT(sums.xx) PUT(sums.yy) PUT(sums.zz) PUT(sums.xy) PUT(sums.yz) PUT(sums.zx)
    PUT_STRESS
}

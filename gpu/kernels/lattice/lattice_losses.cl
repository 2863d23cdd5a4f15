// Computes the stiffness and energy that the bonds of each node of a lattice have lost
// (core/reference/bond_losses.hpp).
#pragma once

#include "common/losses.cl"
#include "lattice/lattice_careful.cl"

#ifdef STATE_BASED
INLINE realv loss_weight(model_numbers model, const extras* extra, int p, maskv key, uint at, uint there) {
    return (realv)(PAIR[p].weight);
}
#else
INLINE realv loss_weight(model_numbers model, const extras* extra, int p, maskv key, uint at, uint there) {
    return bond_factor(model, extra, p, key, at, there) * PAIR[p].weight;
}
#endif

INLINE void add_bond_loss(model_numbers model, const constant pair_constants* P, realv g, int bond, uint bit, uint at,
                          uint there,
                          const global uint* life, const global uint* born, const extras* extra, losses* sums) {
    const realv least = least_of_bond(extra->least_before, at, there);
    const maskv alive = is_alive(life, at, P->word, bit), key = key_of_bond(extra, at, there);
    const realv q = g * P->inverse_length2, length = (realv)(P->length2 * P->inverse_length); // 0 for a broken bond
    const realv weight = loss_weight(model, extra, bond / 2, key, at, there);
    add_loss(model, key, is_alive(born, at, P->word, bit), alive, alive & is_breakable(extra, at, there),
             left_of(extra, at, bond), q,
             law_growth(bond / 2, key, q), length, weight, weight * length * area_factor(bond / 2, key), least,
             sums);
}

// Writes the three numbers of BondLosses (core/reference/bond_losses.hpp) for each slot of `count` blocks from block
// `first` on: all values of the first number, then those of the second, then those of the third. `life` and `stiffness`
// have the state of bonds after a step. `cut` has, for each slot of the domain, Σ k V of the bonds that initial cracks
// cut (k: stiffness of a bond).
kernel void bond_losses(constant real* model, const uint first, const uint count, const global real* u,
                        global real* result, const global uint* life, const global uint* born, const global real* cut,
                        const global uchar* material, const global real* family_volume, global real* stiffness
                        PAGE_PARAMETER, const global class_t* kind LOST_SOURCE LEAST_SOURCE) {
    const uint block = get_global_id(0);
    if (block >= count)
        return;
    const uint own = (first + block) * LANES, at = ORIGIN + own;
    vector here;
    read_vector(u, at, &here);
    extras all_extras;
    extras* const extra = &all_extras;
    extra->material = material;
    extra->family_volume = family_volume;
    OPEN_LEFT(extra, at);
    extra->kind = kind;
    extra->least_before = LEAST_STRETCH;
    losses sums;
    no_losses(&sums);
    __attribute__((opencl_unroll_hint(1))) for (int p = 0; p < PAIRS; ++p) {
        const constant pair_constants* P = &PAIR[p];
        pair_state s;
        read_pair(p, &here, u, life, at, 1, 1, 1, &s);
        add_bond_loss(model, P, s.plus_growth2, 2 * p, P->plus, at, at + P->shift, life, born, extra, &sums);
        add_bond_loss(model, P, s.minus_growth2, 2 * p + 1, P->minus, at, at - P->shift, life, born, extra, &sums);
    }
    const realv at_first = LOAD_OWN(cut, own), whole = sums.whole + at_first;
    const uint k = block * LANES, next = count * LANES;
    STORE(CHOOSE(whole > 0, (sums.lost + at_first) / whole, (realv)(0)), result, k);
    STORE(LOST_BY_NODES(LOAD(lost, at), (real)0.5 * sums.dissipated), result, k + next);
    STORE(sums.ratio, result, k + 2 * next);
}

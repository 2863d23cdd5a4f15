// Finds the largest overload and softening of the bonds on a lattice (limits.cl).
#pragma once

#include "common/limits.cl"
#include "lattice/lattice_careful.cl"

INLINE void add_lattice_bond(model_numbers model, limits* l, const extras* extra, int p, int bond, realv growth2,
                             uint bit, uint at, uint there,
                             real from) {
    const constant pair_constants* P = &PAIR[p];
    const maskv key = key_of_bond(extra, at, there);
    const maskv may_fail = is_alive(extra->life, at, P->word, bit) & is_breakable(extra, at, there);
    const realv q = law_growth(p, key, growth2 * P->inverse_length2), left = left_of(extra, at, bond);
    add_bonds_limits(model, l, key, q, left, LEFT_BY_LAW(key, q, left, may_fail), may_fail, from);
}

// For each block, writes the vector that limits.cl describes to `of_items`.
kernel void bond_limits(constant real* model, const uint blocks, const global real* u, global uint* life,
                        const global class_t* kind, const global uchar* material, global real* stiffness PAGE_PARAMETER,
                        const real from, global real4* of_items) {
    flush_denormals();
    const uint block = get_global_id(0);
    if (block >= blocks)
        return;
    const uint at = ORIGIN + block * LANES;
    limits found;
    no_limits(&found);
    if (has_bonds(life, at)) {
        vector here;
        read_vector(u, at, &here);
        extras all_extras;
        extras* const extra = &all_extras;
        extra->material = material;
        extra->kind = kind;
        extra->life = life;
        OPEN_LEFT(extra, at);
        __attribute__((opencl_unroll_hint(1))) for (int p = 0; p < PAIRS; ++p) {
            const constant pair_constants* P = &PAIR[p];
            pair_state s;
            read_pair(p, &here, u, life, at, 1, 1, 1, &s);
            add_lattice_bond(model, &found, extra, p, 2 * p, s.plus_growth2, P->plus, at, at + P->shift, from);
            add_lattice_bond(model, &found, extra, p, 2 * p + 1, s.minus_growth2, P->minus, at, at - P->shift, from);
        }
    }
    of_items[block] = limits_of_lanes(&found);
}

// Computes the strain energy and the fracture energy of each block of nodes. Each bond is counted at both ends, with
// half of its energy each time.
#pragma once

#include "common/energy_law.cl"
#include "lattice/lattice_careful.cl"

INLINE void add_bond_energy(model_numbers model, const constant pair_constants* P, realv g, int bond, uint bit,
                            uint at, uint there,
                            const global uint* life, const global uint* born, const extras* extra, realv* strain,
                            realv* fracture) {
    const maskv key = key_of_bond(extra, at, there);
    const realv length = (realv)(P->length2 * P->inverse_length), q = g * P->inverse_length2; // 0 for a broken bond
    const realv stiffness = bond_factor(model, extra, bond / 2, key, at, there) * P->weight * length;
    const realv left = left_of(extra, at, bond);
    const maskv broken = is_alive(born, at, P->word, bit) & ~is_alive(life, at, P->word, bit);
    *fracture += lost_energy(model, key, broken, left, stiffness * area_factor(bond / 2, key)); // 0 if it never existed
    *strain += stiffness * held_energy(model, is_breakable(extra, at, there), key, q, length) * left;
}

#ifdef REGULARISED // bonds in no-fail zones stay linear, so classes of nodes are needed
#define FADING_SOURCE , const global class_t *kind
#define OPEN_FADING(extra) (extra)->kind = kind
#else
#define FADING_SOURCE
#define OPEN_FADING(extra) (extra)->kind = 0
#endif

// Writes the energies of each block to `sums`, with the components of energy_sums.cl: strain and fracture energy of its
// bonds, and the sums over its nodes of the kinetic energy, external work and damping that the last step stored in
// `energies` (motion/work.cl). `u` has the displacements at the beginning of that step, `life` and `stiffness` the
// state of bonds after it.
kernel void bond_energies(constant real* model, const uint blocks, const global real* u, const global uint* life,
                          const global uint* born, const global uchar* material, const global real* family_volume,
                          global real* stiffness PAGE_PARAMETER, const global real* energies, global real8* sums
                          FADING_SOURCE LOST_SOURCE) {
    flush_denormals();
    const uint block = get_global_id(0);
    if (block >= blocks)
        return;
    const uint at = ORIGIN + block * LANES;
    vector here;
    read_vector(u, at, &here);
    extras all_extras;
    extras* const extra = &all_extras;
    extra->material = material;
    extra->family_volume = family_volume;
    OPEN_LEFT(extra, at);
    OPEN_FADING(extra);
    realv strain = (realv)(0), fracture = (realv)(0);
    __attribute__((opencl_unroll_hint(1))) for (int p = 0; p < PAIRS; ++p) {
        const constant pair_constants* P = &PAIR[p];
        pair_state s;
        read_pair(p, &here, u, life, at, 1, 1, 1, &s);
        add_bond_energy(model, P, s.plus_growth2, 2 * p, P->plus, at, at + P->shift, life, born, extra, &strain, &fracture);
        add_bond_energy(model, P, s.minus_growth2, 2 * p + 1, P->minus, at, at - P->shift, life, born, extra, &strain,
                        &fracture);
    }
    const real share = (real)0.5;
    const real8 sum = (real8)(sum_of_lanes(LOAD(energies, at)), share * sum_of_lanes(strain),
                              LOST_BY_NODES(sum_of_lanes(LOAD(lost, at)), share * sum_of_lanes(fracture)), sum_of_lanes(LOAD(energies, at + 2 * SLOTS)),
                              sum_of_lanes(LOAD(energies, at + SLOTS)), 0, 0, 0);
    sums[block] = sum;
}

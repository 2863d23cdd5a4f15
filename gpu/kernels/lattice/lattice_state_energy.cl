// Computes the strain energy and the fracture energy of each block of nodes in state-based theory
// (core/physics/state_based.hpp), for observers of energies.
#pragma once

#include "lattice/lattice_state.cl"

// Writes the energies of each block to `sums`, with the components of energy_sums.cl: strain and fracture energy of its
// bonds, and the sums over its nodes of the kinetic energy, external work and damping that the last step stored in
// `energies` (motion/work.cl). `u` has the displacements at the beginning of that step, `life` and `lost` the state of
// bonds and the lost energy after it.
kernel void bond_energies(constant real* model, const uint blocks, const global real* u, global uint* life,
                          const global uint* born, const global uchar* material, const global real* family_volume,
                          global real* stiffness PAGE_PARAMETER, const global real* energies, global real8* sums,
                          const global class_t* kind, const global real* deviator, const global real* of_theta,
                          const global real* lost) {
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
    extra->kind = kind;
    OPEN_LEFT(extra, at);
    state_sums s;
    maskv softened = (maskv)(0);
    extra->may_break = 0;
    extra->overload = 1;
    careful_state(model, &here, u, life, at, extra, &softened, &s);
    const realv strain = (real)0.5 * (LOAD(of_theta, at) * s.left * s.left + LOAD(deviator, at) * s.second);
    const real8 sum = (real8)(sum_of_lanes(LOAD(energies, at)), sum_of_lanes(strain), sum_of_lanes(LOAD(lost, at)),
                              sum_of_lanes(LOAD(energies, at + 2 * SLOTS)), sum_of_lanes(LOAD(energies, at + SLOTS)), 0, 0, 0);
    sums[block] = sum;
}

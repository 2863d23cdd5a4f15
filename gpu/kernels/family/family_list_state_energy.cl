// Computes the strain energy and the fracture energy of each irregular node in state-based theory
// (core/physics/state_based.hpp), in the layout for GPUs, for observers of energies.
#pragma once

#include "family/family_list_state.cl"

// Writes the energies of each node to `sums`, with the components of energy_sums.cl: strain and fracture energy of its
// bonds, and the kinetic energy, external work and damping that the last step stored in `energies` (motion/work.cl).
// `nodes` has the displacements at the beginning of that step, `life` and `lost` the state of bonds and the lost energy
// after it.
kernel void bond_energies(constant real* model, const uint count, const global real4* nodes,
                          const global real4* energies, global real8* sums, const global ushort* born,
                          const global uint* first_chunk, const global ushort* chunk_count, const global uint* base,
                          const global ushort* offset, global ushort* life, const global ushort* unbreakable,
                          const global uchar* type, const global real* inverse_length, const global real* weight,
                          global real* stiffness PAGE_PARAMETER, const global real* of_theta, const global real* lost) {
    flush_denormals();
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    family f;
    OPEN_FAMILY(f, nodes, i)
    f.may_break = 0;
    f.overload = 1;
    state_sums s;
    sum_state(model, &f, &s);
    const real strain = (real)0.5 * (of_theta[i] * s.left * s.left + f.ui.w * s.second);
    const real4 e = energies[i];
    sums[i] = f.xi.w * (real8)(e.x, strain, lost[i], e.z, e.y, 0, 0, 0);
}

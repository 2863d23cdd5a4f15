// Computes the strain energy and the fracture energy of each cluster of irregular nodes in state-based theory
// (core/physics/state_based.hpp), in the layout for vectors, for observers of energies.
#pragma once

#include "family/family_cluster_state.cl"

INLINE void add_state_energies(model_numbers model, const list* l, const cluster* own, const bonds* b, ulong at,
                               realv* first, realv* second) {
    const realv q = growth_of(b), stretch = stretch_of(q), share = bond_factor(model, l, own, b, at) * b->length2 * stretch;
    *first += share;
    *second += share * stretch;
}

// Writes the energies of each cluster to `sums`, with the components of energy_sums.cl: strain and fracture energy of
// its bonds, and the sums over its nodes of the kinetic energy, external work and damping that the last step stored in
// `energies` (motion/work.cl). `nodes` has the displacements at the beginning of that step, `life` and `lost` the state
// of bonds and the lost energy after it.
kernel void bond_energies(constant real* model, const uint count, const global real4* nodes,
                          const global real4* energies, global real8* sums, const global uint* born,
                          const global uint* first, const global uint* base, const global ushort* offset,
                          global uint* life, const global uint* unbreakable, const global uchar* type,
                          global real* stiffness PAGE_PARAMETER, const global real* of_theta, const global real* lost) {
    flush_denormals();
    const uint k = get_global_id(0), i = 4 * k;
    if (i >= count)
        return;
    list l;
    OPEN_LIST(l, nodes, k)
    cluster own;
    read_cluster(l.nodes, i, &own);
    realv first_lanes = (realv)(0), second_lanes = (realv)(0);
    for (uint block = first[k]; block < first[k + 1]; ++block) {
        const global real8* near = l.nodes + base[block];
        const global ushort* there = offset + (ulong)block * BLOCK;
        const ulong at = (ulong)block * SLOTS;
        bonds a, b;
        read_bonds(near, there, &own, life[block], &a);
        read_bonds(near, there + BLOCK / 2, &own, life[block] >> 16, &b);
        add_state_energies(model, &l, &own, &a, at, &first_lanes, &second_lanes);
        add_state_energies(model, &l, &own, &b, at + SLOTS / 2, &first_lanes, &second_lanes);
    }
    const real4 s = of_nodes(first_lanes), deviator = RECORDS_OF(own, s7);
    const real4 strain = (real)0.5 * (vload4(k, of_theta) * s * s + deviator * of_nodes(second_lanes));
    const real4 volume = RECORDS_OF(own, s3); // 0 in the last cluster where it has no node
    const real4 a = volume.x * energies[i] + volume.y * energies[i + 1] + volume.z * energies[i + 2] +
                    volume.w * energies[i + 3];
    sums[k] = (real8)(a.x, dot(volume, strain), dot(volume, vload4(k, lost)), a.z, a.y, 0, 0, 0);
}

// Computes the strain energy and the fracture energy of each cluster of irregular nodes, in the layout for vectors.
// Each bond is counted at both ends, with half of its energy each time.
#pragma once

#include "common/energy_law.cl"
#include "family/family_cluster_factors.cl"

// Adds the energies of the bonds of half a block. `life` has the bits of the intact bonds, `born` those of the bonds
// that were intact at the start.
INLINE void add_energies(model_numbers model, const list* l, uint block, const global ushort* offset,
                         const cluster* own, uint life, uint born,
                         uint unbreakable, ulong at, realv* strain, realv* fracture) {
    bonds b;
    read_bonds(l->nodes + l->base[block], offset, own, born, &b); // 1/|ξ| = 0 where no bond is
    read_surface(l, block, offset, own, &b);
    const maskv type = types_of(l, at), alive = in_lanes(life), fades = ~in_lanes(unbreakable);
    const realv stiffness = whole_factor(l, own, &b, at) * ((real)0.5 * b.length2) * OF_TYPE(STIFFNESS, type);
    const realv left = left_of(l->stiffness, at), held = held_energy(model, fades, type, growth_of(&b), length_of(&b));
    *fracture += lost_energy(model, type, ~alive, left, stiffness * area_factor(&b, type));
    *strain += CHOOSE(alive, stiffness * held * left, (realv)(0));
}

// Writes the energies of each cluster to `sums`, with the components of energy_sums.cl: strain and fracture energy of
// its bonds, and the sums over its nodes of the kinetic energy, external work and damping that the last step stored in
// `energies` (motion/work.cl). `nodes` has the displacements at the beginning of that step, `life` and `stiffness` the
// state of bonds after it.
kernel void bond_energies(constant real* model, const uint count, const global real4* nodes,
                          const global real4* energies, global real8* sums, const global uint* born,
                          const global uint* first, const global uint* base, const global ushort* offset,
                          global uint* life, const global uint* unbreakable, const global uchar* type,
                          global real* stiffness PAGE_PARAMETER SURFACE_PARAMETER LOST_SOURCE) {
    flush_denormals();
    const uint k = get_global_id(0), i = 4 * k;
    if (i >= count)
        return;
    list l;
    OPEN_LIST(l, nodes, k)
    l.surface = SURFACE_FACTORS;
    cluster own;
    read_cluster(l.nodes, i, &own);
    open_surface(l.surface, i, &own);
    realv strain = (realv)(0), fracture = (realv)(0);
    for (uint block = l.first; block < l.end; ++block) {
        const global ushort* there = offset + (ulong)block * BLOCK;
        const ulong at = (ulong)block * SLOTS;
        const uint now = life[block], once = born[block], linear = NEVER_FAIL(unbreakable[block]);
        add_energies(model, &l, block, there, &own, now, once, linear, at, &strain, &fracture);
        add_energies(model, &l, block, there + BLOCK / 2, &own, now >> 16, once >> 16, linear >> 16, at + SLOTS / 2, &strain,
                     &fracture);
    }
    const real4 volume = RECORDS_OF(own, s3); // 0 in the last cluster where it has no node
    const real4 half_volume = (real)0.5 * volume;
    const real4 a = volume.x * energies[i] + volume.y * energies[i + 1] + volume.z * energies[i + 2] +
                    volume.w * energies[i + 3];
    const real fractured = LOST_BY_NODES(dot(volume, vload4(k, lost)), dot(half_volume, of_nodes(fracture)));
    sums[k] = (real8)(a.x, dot(half_volume, of_nodes(strain)), fractured, a.z, a.y, 0, 0, 0);
}

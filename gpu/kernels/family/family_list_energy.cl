// Computes the strain energy and the fracture energy of each irregular node, in the layout for GPUs. Each bond is
// counted at both ends, with half of its energy each time.
#pragma once

#include "common/energy_law.cl"
#include "family/family_list.cl"

// Writes the energies of each node to `sums`, with the components of energy_sums.cl: strain and fracture energy of its
// bonds, and the kinetic energy, external work and damping that the last step stored in `energies` (motion/work.cl).
// `nodes` has the displacements at the beginning of that step, `life` and `stiffness` the state of bonds after it.
kernel void bond_energies(constant real* model, const uint count, const global real4* nodes,
                          const global real4* energies, global real8* sums, const global ushort* born,
                          const global uint* first_chunk, const global ushort* chunk_count, const global uint* base,
                          const global ushort* offset, global ushort* life, const global ushort* unbreakable,
                          const global uchar* type, const global real* inverse_length, const global real* weight,
                          global real* stiffness PAGE_PARAMETER SURFACE_PARAMETER LOST_SOURCE) {
    flush_denormals();
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    family f;
    OPEN_FAMILY(f, nodes, i)
    open_surface(&f, SURFACE_FACTORS, i);
    real strain = 0, fracture = 0;
    for (uint c = 0; c < f.chunks; ++c) {
        const uint chunk = CHUNK_AT(f.first, c), now = life[chunk], once = born[chunk];
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(once >> k & 1))
                continue;
            const ulong at = BOND_AT(f.first, c, k, f.lane);
            const uint j = base[chunk] + offset[at];
            bonds b;
            read_bond(nodes, j, f.xi, f.ui, &b);
            read_surface(&f, j, &b);
            const int alive = now >> k & 1, type = type_of(&f, at), fades = !(NEVER_FAIL(unbreakable[chunk]) >> k & 1);
            const real inverse = inverse_length[at], q = b.growth2 * (inverse * inverse);
            const real factor = bond_factor(model, &f, &b, type, at) / (inverse * inverse), left = left_of(f.stiffness, at);
            fracture += lost_energy(model, type, !alive, left, factor * area_factor(&f, &b, type, at));
            if (alive)
                strain += factor * left * held_energy(model, fades, type, q, 1 / inverse);
        }
    }
    const real4 e = energies[i];
    sums[i] = f.xi.w * (real8)(e.x, (real)0.5 * strain, LOST_BY_NODES(lost[i], (real)0.5 * fracture), e.z, e.y, 0, 0, 0);
}

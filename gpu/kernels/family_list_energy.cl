// Strain and fracture energy of every node, and with them what the step kept (family_work.cl). Each bond is met from both
// ends, with half of its energy each time.

// nodes: of the beginning of the last step; life and stiffness as that step left them.
kernel void bond_energies(const uint count, const global real4* nodes, const global real4* energies,
                          global real8* sums, const global ushort* born, const global uint* first_chunk,
                          const global ushort* chunk_count, const global uint* base, const global ushort* offset,
                          global ushort* life, const global ushort* unbreakable, const global uchar* types,
                          const global real* inverse_length, const global real* weight, global real* stiffness) {
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    const uint lane = i % SLICE, first = first_chunk[i];
    const real4 xi = nodes[2 * i], ui = nodes[2 * i + 1];
    real strain = 0, fracture = 0;
    for (uint c = 0; c < chunk_count[i]; ++c) {
        const uint chunk = CHUNK_AT(first, c), now = life[chunk], once = born[chunk];
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(once >> k & 1))
                continue;
            const ulong at = BOND_AT(first, c, k, lane);
            bonds b;
            read_bond(nodes, base[chunk] + offset[at], xi, ui, &b);
#if TYPES > 1
            const int type = types[at];
#else
            const int type = 0;
#endif
            const real inverse = inverse_length[at];
#ifdef PARTIAL_VOLUMES
            const real ends = weight[at] / (inverse * inverse);
#else
            const real ends = 1 / inverse;
#endif
            real factor = OF_TYPE(STIFFNESS, type) * b.volume * ends;
#ifdef SURFACE
            factor *= 2 / (b.family_volume + ui.w);
#endif
            real left = 1;
#ifdef SOFTENING
            left = stiffness[at];
            fracture += factor * dissipated_energy(type, left);
#else
            fracture += (now >> k & 1) ? 0 : factor * BROKEN_ENERGY(type);
#endif
            if (now >> k & 1)
                strain += factor * left * stored_energy(b.growth2 * (inverse * inverse));
        }
    }
    const real4 e = energies[i];
    sums[i] = xi.w * (real8)(e.x, (real)0.5 * strain, (real)0.5 * fracture, e.z, e.y, 0, 0, 0);
}

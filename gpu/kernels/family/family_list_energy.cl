// Strain and fracture energy of every node, and with them what the step kept (family_work.cl). Each bond is met from both
// ends, with half of its energy each time.

// nodes: of the beginning of the last step; life and stiffness as that step left them.
kernel void bond_energies(const uint count, const global real4* nodes, const global real4* energies,
                          global real8* sums, const global ushort* born, const global uint* first_chunk,
                          const global ushort* chunk_count, const global uint* base, const global ushort* offset,
                          global ushort* life, const global ushort* unbreakable, const global uchar* types,
                          const global real* inverse_length, const global real* weight, global real* stiffness
#ifdef SURFACE_ENERGY
                          ,
                          const global real4* surface
#endif
) {
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    const uint lane = i % SLICE, first = first_chunk[i];
    const real4 xi = nodes[2 * i], ui = nodes[2 * i + 1];
    family f;
    f.inverse_length = inverse_length;
    f.weight = weight;
    f.ui = ui;
#ifdef SURFACE_ENERGY
    f.own_surface = surface[i];
#endif
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
#ifdef SURFACE_ENERGY
            b.surface = f.own_surface + surface[base[chunk] + offset[at]];
            b.surface *= b.surface;
#endif
            const real inverse = inverse_length[at];
            const real factor = bond_factor(&f, &b, type, at) / (inverse * inverse);
#ifdef UNEVEN_STRENGTH // the law's stretches are as many times larger, its area with their square
            const real along = inverse * (b.xi.x * OF_TYPE(ALONG_X, type) + b.xi.y * OF_TYPE(ALONG_Y, type) +
                                          b.xi.z * OF_TYPE(ALONG_Z, type));
            const real strength = fma(OF_TYPE(STRONGER, type), along * along, (real)1), wider = strength * strength;
#else
            const real wider = 1;
#endif
            real left = 1;
#ifdef SOFTENING
            left = stiffness[at];
            fracture += factor * wider * dissipated_energy(type, left);
#else
            fracture += (now >> k & 1) ? 0 : factor * wider * BROKEN_ENERGY(type);
#endif
#ifdef REGULARISED
            const real q = b.growth2 * (inverse * inverse);
            const int is_linear = NEVER_FAIL(unbreakable[chunk]) >> k & 1;
            if (now >> k & 1)
                strain += factor * (is_linear ? stored_energy(q) : faded_energy(type, q, 1 / inverse));
#else
            if (now >> k & 1)
                strain += factor * left * stored_energy(b.growth2 * (inverse * inverse));
#endif
        }
    }
    const real4 e = energies[i];
    sums[i] = xi.w * (real8)(e.x, (real)0.5 * strain, (real)0.5 * fracture, e.z, e.y, 0, 0, 0);
}

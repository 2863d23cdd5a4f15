// Strain and fracture energy of every cluster, and with them what the step kept (family_work.cl). Each bond is met from
// both ends, with half of its energy each time.

// Half a block: as its bonds stand in `life` and stood at first in `born`.
INLINE void add_energies(const list* l, const global real8* nodes, const global ushort* offset, const cluster* own,
                         uint life, uint born, ulong at, const global real4* surface, realv* strain, realv* fracture) {
    bonds b;
    read_bonds(nodes, offset, own, born, &b); // all that is not a bond has 1/|ξ| = 0
#ifdef SURFACE_ENERGY
    read_surface(surface, offset, own, &b);
#endif
    const maskv type = types_of(l, at), alive = in_lanes(life);
    const realv stiffness = whole_factor(l, own, &b, at) * ((real)0.5 * b.length2) * OF_TYPE(STIFFNESS, type);
#ifdef UNEVEN_STRENGTH // the law's stretches are as many times larger, its area with their square
    const realv strength = fma(OF_TYPE(STRONGER, type), towards(&b, type), (realv)(1)), wider = strength * strength;
#else
    const realv wider = (realv)(1);
#endif
    const realv q = b.growth2 * (b.double_inverse * b.double_inverse) * (real)0.25;
#ifdef REGULARISED
    const uint linear = NEVER_FAIL(l->unbreakable[at / SLOTS]) >> at % SLOTS;
    realv energy = stiffness * CHOOSE(in_lanes(linear), stored_energy(q),
                                      faded_energy(type, q, (real)0.5 * b.length2 * b.double_inverse));
#else
    realv energy = stiffness * stored_energy(q);
#endif
#ifdef SOFTENING
    const realv left = vload16(0, l->stiffness + at);
    energy *= left;
    *fracture += stiffness * wider * dissipated_energy(type, left);
#else
    *fracture += CHOOSE(alive, (realv)(0), stiffness * wider * BROKEN_ENERGY(type));
#endif
    *strain += CHOOSE(alive, energy, (realv)(0));
}

// nodes: of the beginning of the last step; life and stiffness as that step left them.
kernel void bond_energies(const uint count, const global real4* nodes, const global real4* energies,
                          global real8* sums, const global uint* born, const global uint* first,
                          const global uint* base, const global ushort* offset, global uint* life,
                          const global uint* unbreakable, const global uchar* type, global real* stiffness
#ifdef SURFACE_ENERGY
                          ,
                          const global real4* surface
#endif
) {
    const uint k = get_global_id(0), i = 4 * k;
    if (i >= count)
        return;
    list l;
    l.type = type;
    l.stiffness = stiffness;
#ifdef REGULARISED
    l.unbreakable = unbreakable;
#endif
    const global real8* all = (const global real8*)nodes;
    const real8 n0 = all[i], n1 = all[i + 1], n2 = all[i + 2], n3 = all[i + 3];
    cluster own;
    own.x = OWN(s0);
    own.y = OWN(s1);
    own.z = OWN(s2);
    own.u = OWN(s4);
    own.v = OWN(s5);
    own.w = OWN(s6);
    own.family_volume = OWN(s7);
#ifdef SURFACE_ENERGY
    const real4 s0 = surface[i], s1 = surface[i + 1], s2 = surface[i + 2], s3 = surface[i + 3];
    own.surface_x = OWN_SURFACE(x);
    own.surface_y = OWN_SURFACE(y);
    own.surface_z = OWN_SURFACE(z);
#else
    const global real4* surface = 0;
#endif
    realv strain = (realv)(0), fracture = (realv)(0);
    for (uint block = first[k]; block < first[k + 1]; ++block) {
        const global real8* near = all + base[block];
        const global ushort* there = offset + (ulong)block * BLOCK;
        const ulong at = (ulong)block * SLOTS;
        const global real4* surface_there = surface + base[block];
        const uint now = life[block], once = born[block];
        add_energies(&l, near, there, &own, now, once, at, surface_there, &strain, &fracture);
        add_energies(&l, near, there + BLOCK / 2, &own, now >> 16, once >> 16, at + SLOTS / 2, surface_there,
                     &strain, &fracture);
    }
    const real4 volume = (real4)(n0.s3, n1.s3, n2.s3, n3.s3); // 0 of what fills up the last cluster
    const real4 half_volume = (real)0.5 * volume;
    const real4 a = volume.x * energies[i] + volume.y * energies[i + 1] + volume.z * energies[i + 2] +
                    volume.w * energies[i + 3];
    sums[k] = (real8)(a.x, dot(half_volume, of_nodes(strain)), dot(half_volume, of_nodes(fracture)), a.z, a.y, 0, 0, 0);
}

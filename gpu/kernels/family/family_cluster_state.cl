// The first pass of the state-based model (core/physics/state_based.hpp): bonds break or soften, and of what is left come the
// dilatation and p = P θ/m of every node, in the layout for vectors. The force of a bond follows in time_step.

// S = Σ λ ω β |ξ| e V of a cluster's bonds; without a root or a division where strains are small: then |ξ| e is
// (|ξ+η|² − |ξ|²) (½ − …) with a small q in the rest alone, of which 14 digits are enough. They also tell, with a margin
// (gpu/bonds/family/family_program.cpp), where strains are not small.
INLINE realv quick_sum(const list* l, const cluster* own, const bonds* b, uint life, ulong at, range* r) {
#if defined(INVERSE) || defined(CONICAL) || defined(PARTIAL_VOLUMES) // |ξ| is at hand
    const realv q = (real)0.25 * b->growth2 * (b->double_inverse * b->double_inverse);
#else
    const realv q = b->growth2 * WHERE(life, rough_inverse(b->length2));
#endif
    r->high = larger(r->high, q);
    r->low = smaller(r->low, q);
    return b->growth2 * small_strain_stretch(q) * bond_factor(l, own, b, at);
}

typedef struct {
    realv whole, left;      // S before and after bonds break and soften
    realv broken2;          // Σ λ ω β e² V of what breaks
} state_sums;

INLINE uint careful_sum(const list* l, const cluster* own, const bonds* b, uint life, uint unbreakable, ulong at,
                        state_sums* sums) {
    const realv q = b->growth2 * (b->double_inverse * b->double_inverse) * (real)0.25;
    const maskv may_fail = in_lanes(life & ~unbreakable & 0xffff);
    const realv stretch = stretch_of(q), share = whole_factor(l, own, b, at) * b->length2 * stretch;
#ifdef SOFTENING
    const realv before = vload16(0, l->stiffness + at);
    const realv after = left_by_law(types_of(l, at), q, before, may_fail);
    if (any_lane(after < before))
        vstore16(after, 0, l->stiffness + at);
    const maskv breaks = may_fail & (after <= (realv)(0));
#else
    const maskv breaks = may_fail & is_beyond(types_of(l, at), q, 1);
    const realv before = (realv)(1), after = CHOOSE(breaks, (realv)(0), before);
#endif
    sums->whole = fma(before, share, sums->whole);
    sums->left = fma(after, share, sums->left);
    sums->broken2 = fma(before - after, share * stretch, sums->broken2);
    return life & 0xffff & ~to_word(breaks);
}

INLINE void sum_state(const list* l, const cluster* own, int careful, state_sums* sums, range* r) {
    sums->whole = sums->left = sums->broken2 = (realv)(0);
    for (uint block = l->first; block < l->end; ++block) {
        const uint life = l->life[block];
        if (life == 0)
            continue;
        const global real8* nodes = l->nodes + l->base[block];
        const global ushort* offset = l->offset + (ulong)block * BLOCK;
        const ulong at = (ulong)block * SLOTS;
        bonds a, b;
        read_bonds(nodes, offset, own, life, &a);
        read_bonds(nodes, offset + BLOCK / 2, own, life >> 16, &b);
        if (careful) {
            const uint unbreakable = UNBREAKABLE(l, l->unbreakable[block]);
            const uint low = careful_sum(l, own, &a, life, unbreakable, at, sums);
            const uint high = careful_sum(l, own, &b, life >> 16, unbreakable >> 16, at + SLOTS / 2, sums);
            l->life[block] = low | high << 16;
        } else {
            sums->left += quick_sum(l, own, &a, life, at, r) + quick_sum(l, own, &b, life >> 16, at + SLOTS / 2, r);
        }
    }
}

// of_theta: P d/m² of every node, whose product with S is p. strained: where strains are not small, for time_step too.
kernel void dilatation(const uint count, const global real4* nodes, const global uint* first, const global uint* base,
                       const global ushort* offset, global uint* life, const global uint* unbreakable,
                       const global uchar* type, global real* stiffness, const global real* of_theta,
                       global real* pressure, global uchar* strained
#ifdef ENERGIES
                       ,
                       global real* lost
#endif
                       MAY_BREAK_PARAMETER) {
    const uint k = get_global_id(0), i = 4 * k;
    if (i >= count)
        return;
    list l;
    l.nodes = (const global real8*)nodes;
    l.base = base;
    l.offset = offset;
    l.unbreakable = unbreakable;
    l.type = type;
    l.life = life;
    l.stiffness = stiffness;
#ifdef RELAXATION
    l.may_break = may_break;
#endif
    l.first = first[k];
    l.end = first[k + 1];
    const real8 n0 = l.nodes[i], n1 = l.nodes[i + 1], n2 = l.nodes[i + 2], n3 = l.nodes[i + 3];
    cluster own;
    own.x = OWN(s0);
    own.y = OWN(s1);
    own.z = OWN(s2);
    own.u = OWN(s4);
    own.v = OWN(s5);
    own.w = OWN(s6);
    range r = {(realv)(0), (realv)(0)};
    state_sums sums;
#ifdef DOUBLE // the exact form always
    const int careful = 1;
#else
    sum_state(&l, &own, 0, &sums, &r);
    const int careful = any_lane((r.high >= (realv)(CAREFUL_ABOVE)) | (r.low <= (realv)(CAREFUL_BELOW)));
#endif
    strained[k] = (uchar)careful;
    if (careful)
        sum_state(&l, &own, 1, &sums, &r);
    const real4 a = vload4(k, of_theta), left = of_nodes(sums.left);
    vstore4(a * left, k, pressure);
#ifdef ENERGIES // by which the strain energy falls with what breaks and softens
    if (careful) {
        const real4 whole = of_nodes(sums.whole), b = (real4)(n0.s7, n1.s7, n2.s7, n3.s7);
        const real4 loss = (real)0.5 * (a * (whole - left) * (whole + left) + b * of_nodes(sums.broken2));
        vstore4(vload4(k, lost) + loss, k, lost);
    }
#endif
}

#ifdef ENERGIES
INLINE void add_state_energies(const list* l, const cluster* own, const bonds* b, ulong at, realv* first, realv* second) {
    const realv q = b->growth2 * (b->double_inverse * b->double_inverse) * (real)0.25;
    const realv stretch = stretch_of(q), share = bond_factor(l, own, b, at) * b->length2 * stretch;
    *first += share;
    *second += share * stretch;
}

// As family_cluster_energy.cl has it for bonds. nodes: of the beginning of the last step; life and lost as that step left
// them.
kernel void bond_energies(const uint count, const global real4* nodes, const global real4* energies,
                          global real8* sums, const global uint* born, const global uint* first,
                          const global uint* base, const global ushort* offset, global uint* life,
                          const global uint* unbreakable, const global uchar* type, global real* stiffness,
                          const global real* of_theta, const global real* lost) {
    const uint k = get_global_id(0), i = 4 * k;
    if (i >= count)
        return;
    list l;
    l.type = type;
    l.stiffness = stiffness;
    const global real8* all = (const global real8*)nodes;
    const real8 n0 = all[i], n1 = all[i + 1], n2 = all[i + 2], n3 = all[i + 3];
    cluster own;
    own.x = OWN(s0);
    own.y = OWN(s1);
    own.z = OWN(s2);
    own.u = OWN(s4);
    own.v = OWN(s5);
    own.w = OWN(s6);
    realv first_lanes = (realv)(0), second_lanes = (realv)(0);
    for (uint block = first[k]; block < first[k + 1]; ++block) {
        const global real8* near = all + base[block];
        const global ushort* there = offset + (ulong)block * BLOCK;
        const ulong at = (ulong)block * SLOTS;
        bonds a, b;
        read_bonds(near, there, &own, life[block], &a);
        read_bonds(near, there + BLOCK / 2, &own, life[block] >> 16, &b);
        add_state_energies(&l, &own, &a, at, &first_lanes, &second_lanes);
        add_state_energies(&l, &own, &b, at + SLOTS / 2, &first_lanes, &second_lanes);
    }
    const real4 s = of_nodes(first_lanes), deviator = (real4)(n0.s7, n1.s7, n2.s7, n3.s7);
    const real4 strain = (real)0.5 * (vload4(k, of_theta) * s * s + deviator * of_nodes(second_lanes));
    const real4 volume = (real4)(n0.s3, n1.s3, n2.s3, n3.s3); // 0 of what fills up the last cluster
    const real4 a = volume.x * energies[i] + volume.y * energies[i + 1] + volume.z * energies[i + 2] +
                    volume.w * energies[i + 3];
    sums[k] = (real8)(a.x, dot(volume, strain), dot(volume, vload4(k, lost)), a.z, a.y, 0, 0, 0);
}
#endif

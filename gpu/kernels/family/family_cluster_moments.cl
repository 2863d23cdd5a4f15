// Of every node what its living bonds say of strain, stress and strain energy (core/model/bond_moments.hpp), in the layout for
// vectors; always with the exact form.

typedef struct {
    realv xx, xy, xz, yx, yy, yz, zx, zy, zz;
} tensor;

typedef struct {
    tensor stretch, stress;       // Σ β η⊗ξ V; ½ Σ f⊗ξ V
    realv xx, yy, zz, xy, yz, zx; // Σ β ξ⊗ξ V
    realv energy;
#ifdef STATE_BASED
    realv first, second; // Σ λ ω β |ξ| e V, Σ λ ω β e² V
#endif
} moments;

INLINE void no_tensor(tensor* t) {
    t->xx = t->xy = t->xz = t->yx = t->yy = t->yz = t->zx = t->zy = t->zz = (realv)(0);
}

// a⊗b, b with its factor in it.
INLINE void add_outer(realv a_x, realv a_y, realv a_z, realv x, realv y, realv z, tensor* sum) {
    sum->xx = fma(a_x, x, sum->xx);
    sum->xy = fma(a_x, y, sum->xy);
    sum->xz = fma(a_x, z, sum->xz);
    sum->yx = fma(a_y, x, sum->yx);
    sum->yy = fma(a_y, y, sum->yy);
    sum->yz = fma(a_y, z, sum->yz);
    sum->zx = fma(a_z, x, sum->zx);
    sum->zy = fma(a_z, y, sum->zy);
    sum->zz = fma(a_z, z, sum->zz);
}

// Half a block.
INLINE void add_bond_moments(const list* l, const global real8* nodes, const global ushort* offset, const cluster* own,
                             uint life, ulong at, const global real4* surface, moments* sums) {
    bonds b;
    read_bonds(nodes, offset, own, life, &b); // all that is not a bond has 1/|ξ| = 0
    const real16 n01 = (real16)(nodes[offset[0]], nodes[offset[1]]), n23 = (real16)(nodes[offset[2]], nodes[offset[3]]);
    const realv first = FIRST_FOUR(n01, n23), last = LAST_FOUR(n01, n23);
    const realv x = IN_LANES(first, 0) - own->x, y = IN_LANES(first, 1) - own->y, z = IN_LANES(first, 2) - own->z;
    const realv u = IN_LANES(last, 0) - own->u, v = IN_LANES(last, 1) - own->v, w = IN_LANES(last, 2) - own->w;
    realv part = WHERE(life, b.volume);
#ifdef PARTIAL_VOLUMES // Model::partial_volume
    part *= clamp(PARTIAL_REACH - (real)0.5 * b.length2 * b.double_inverse, (realv)(0), (realv)(1));
#endif
    const realv part_x = part * x, part_y = part * y, part_z = part * z;
    add_outer(u, v, w, part_x, part_y, part_z, &sums->stretch);
    sums->xx = fma(part_x, x, sums->xx);
    sums->yy = fma(part_y, y, sums->yy);
    sums->zz = fma(part_z, z, sums->zz);
    sums->xy = fma(part_x, y, sums->xy);
    sums->yz = fma(part_y, z, sums->yz);
    sums->zx = fma(part_z, x, sums->zx);
    const realv q = b.growth2 * (b.double_inverse * b.double_inverse) * (real)0.25, stretch = stretch_of(q);
#ifdef STATE_BASED
    const realv share = bond_factor(l, own, &b, at) * b.length2 * stretch;
    sums->first += share;
    sums->second = fma(share, stretch, sums->second);
#else
#ifdef SURFACE_ENERGY
    read_surface(surface, offset, own, &b);
#endif
    const realv stiffness = WHERE(life, bond_factor(l, own, &b, at) * ((real)0.5 * OF_TYPE(STIFFNESS, types_of(l, at))));
    realv pull = elastic_factor(q);
#ifdef REGULARISED
    const maskv type = types_of(l, at), linear = in_lanes(NEVER_FAIL(l->unbreakable[at / SLOTS]) >> at % SLOTS);
    const realv length = (real)0.5 * b.length2 * b.double_inverse;
    pull = CHOOSE(linear, pull, pull * faded(type, q, length));
    const realv held = WHERE(life, CHOOSE(linear, (real)0.125 * q * q, faded_energy(type, q, length)));
#else
    const realv held = (real)0.5 * stretch * stretch;
#endif
    const realv force = (real)0.5 * stiffness * pull;
    add_outer(force * b.x, force * b.y, force * b.z, x, y, z, &sums->stress);
    sums->energy += (real)0.5 * stiffness * b.length2 * held;
#endif
}

// Of `count` nodes from `first_node` on, both multiples of four: the numbers of BondMoments one after the other.
kernel void bond_moments(const uint first_node, const uint count, const uint all_nodes, const global real4* nodes,
                         global real* result, const global uint* first, const global uint* base,
                         const global ushort* offset, global uint* life, const global uint* unbreakable,
                         const global uchar* type, global real* stiffness
#ifdef SURFACE_ENERGY
                         , const global real4* surface
#endif
#ifdef STATE_BASED
                         , const global real* of_theta
#endif
) {
    const uint row = get_global_id(0), i = first_node + 4 * row, k = i / 4;
    if (4 * row >= count || i >= all_nodes)
        return;
    list l;
    l.type = type;
    l.stiffness = stiffness;
    l.unbreakable = unbreakable;
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
    moments sums;
    no_tensor(&sums.stretch);
    no_tensor(&sums.stress);
    sums.xx = sums.yy = sums.zz = sums.xy = sums.yz = sums.zx = sums.energy = (realv)(0);
#ifdef STATE_BASED
    sums.first = sums.second = (realv)(0);
#endif
    for (uint block = first[k]; block < first[k + 1]; ++block) {
        const uint alive = life[block];
        if (alive == 0)
            continue;
        const global real8* near = all + base[block];
        const global ushort* there = offset + (ulong)block * BLOCK;
        const global real4* surface_there = surface + base[block];
        const ulong at = (ulong)block * SLOTS;
        add_bond_moments(&l, near, there, &own, alive, at, surface_there, &sums);
        add_bond_moments(&l, near, there + BLOCK / 2, &own, alive >> 16, at + SLOTS / 2, surface_there, &sums);
    }
    global real* to = result + 4 * row;
#define PUT(value) vstore4(of_nodes(value), 0, to); to += count;
#define PUT_TENSOR(t) PUT(t.xx) PUT(t.xy) PUT(t.xz) PUT(t.yx) PUT(t.yy) PUT(t.yz) PUT(t.zx) PUT(t.zy) PUT(t.zz)
    PUT_TENSOR(sums.stretch)
    PUT(sums.xx) PUT(sums.yy) PUT(sums.zz) PUT(sums.xy) PUT(sums.yz) PUT(sums.zx)
#ifdef STATE_BASED
    const real4 s = of_nodes(sums.first), deviator = (real4)(n0.s7, n1.s7, n2.s7, n3.s7);
    vstore4((real)0.5 * (vload4(k, of_theta) * s * s + deviator * of_nodes(sums.second)), 0, to);
#else
    PUT(sums.energy)
    PUT_TENSOR(sums.stress)
#endif
}

// Computes the sums over the intact bonds of each irregular node from which strain, stress and strain energy follow
// (core/reference/bond_moments.hpp), in the layout for vectors, always by the exact form.
#pragma once

#include "family/family_cluster_factors.cl"

typedef struct {
    realv xx, xy, xz, yx, yy, yz, zx, zy, zz;
} tensor;

typedef struct {
    tensor stretch, stress;       // Σ β η⊗ξ V; ½ Σ f⊗ξ V
    realv xx, yy, zz, xy, yz, zx; // Σ β ξ⊗ξ V
    realv energy;
    realv first, second; // Σ λ ω β |ξ| e V, Σ λ ω β e² V in state-based theory
} moments;

INLINE void no_tensor(tensor* t) {
    t->xx = t->xy = t->xz = t->yx = t->yy = t->yz = t->zx = t->zy = t->zz = (realv)(0);
}

// Adds a⊗(x, y, z) to `sum`. The caller has multiplied (x, y, z) by the weight of the bond.
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

// Adds the bonds of half a block to the sums for stress and strain energy. In state-based theory the stress needs no
// sum: it follows from the strains (core/reference/strain.hpp).
#ifdef STATE_BASED
#define STATE_CONSTANTS , const global real *of_theta
#define PUT_STRESS                                                                                                    \
    const real4 s = of_nodes(sums.first), deviator = RECORDS_OF(own, s7);                                             \
    vstore4((real)0.5 * (vload4(k, of_theta) * s * s + deviator * of_nodes(sums.second)), 0, to);
INLINE void add_bond_stress(model_numbers model, const list* l, const cluster* own, const bonds* b, uint life,
                            uint unbreakable, ulong at,
                            moments* sums) {
    const realv stretch = stretch_of(growth_of(b)), share = bond_factor(model, l, own, b, at) * b->length2 * stretch;
    sums->first += share;
    sums->second = fma(share, stretch, sums->second);
}
#else
#define STATE_CONSTANTS
#define PUT_STRESS PUT(sums.energy) PUT_TENSOR(sums.stress)
INLINE void add_bond_stress(model_numbers model, const list* l, const cluster* own, const bonds* b, uint life,
                            uint unbreakable, ulong at,
                            moments* sums) {
    const maskv type = types_of(l, at), fades = ~in_lanes(unbreakable);
    const realv q = growth_of(b), length = length_of(b);
    const realv stiffness = WHERE(life, bond_factor(model, l, own, b, at) * ((real)0.5 * OF_TYPE(STIFFNESS, type)));
    const realv force = (real)0.5 * stiffness * (elastic_factor(q) * faded(model, fades, type, q, length));
    const realv held = WHERE(life, held_energy(model, fades, type, q, length));
    add_outer(force * b->x, force * b->y, force * b->z, b->xi_x, b->xi_y, b->xi_z, &sums->stress);
    sums->energy += (real)0.5 * stiffness * b->length2 * held;
}
#endif

// Adds the bonds of half a block to all sums.
INLINE void add_bond_moments(model_numbers model, const list* l, uint block, const global ushort* offset,
                             const cluster* own, uint life,
                             uint unbreakable, ulong at, moments* sums) {
    const global real8* nodes = l->nodes + l->base[block];
    bonds b;
    read_bonds(nodes, offset, own, life, &b); // 1/|ξ| = 0 where no bond is
    read_surface(l, block, offset, own, &b);
    const real16 n01 = (real16)(nodes[offset[0]], nodes[offset[1]]), n23 = (real16)(nodes[offset[2]], nodes[offset[3]]);
    const realv first = FIRST_FOUR(n01, n23), last = LAST_FOUR(n01, n23);
    const realv x = IN_LANES(first, 0) - own->x, y = IN_LANES(first, 1) - own->y, z = IN_LANES(first, 2) - own->z;
    const realv u = IN_LANES(last, 0) - own->u, v = IN_LANES(last, 1) - own->v, w = IN_LANES(last, 2) - own->w;
    const realv part = WHERE(life, b.volume) * partial_volume(length_of(&b)); // Model::partial_volume
    const realv part_x = part * x, part_y = part * y, part_z = part * z;
    add_outer(u, v, w, part_x, part_y, part_z, &sums->stretch);
    sums->xx = fma(part_x, x, sums->xx);
    sums->yy = fma(part_y, y, sums->yy);
    sums->zz = fma(part_z, z, sums->zz);
    sums->xy = fma(part_x, y, sums->xy);
    sums->yz = fma(part_y, z, sums->yz);
    sums->zx = fma(part_z, x, sums->zx);
    add_bond_stress(model, l, own, &b, life, unbreakable, at, sums);
}

// Writes the numbers of BondMoments (core/reference/bond_moments.hpp) for `count` nodes from `first_node` on, both
// multiples of four: all values of the first number, then all of the second, and so on.
kernel void bond_moments(constant real* model, const uint first_node, const uint count, const uint all_nodes,
                         const global real4* nodes, global real* result, const global uint* first,
                         const global uint* base, const global ushort* offset, global uint* life,
                         const global uint* unbreakable, const global uchar* type, global real* stiffness PAGE_PARAMETER
                         SURFACE_PARAMETER STATE_CONSTANTS) {
    flush_denormals();
    const uint row = get_global_id(0), i = first_node + 4 * row, k = i / 4;
    if (4 * row >= count || i >= all_nodes)
        return;
    list l;
    OPEN_LIST(l, nodes, k)
    l.surface = SURFACE_FACTORS;
    cluster own;
    read_cluster(l.nodes, i, &own);
    open_surface(l.surface, i, &own);
    moments sums;
    no_tensor(&sums.stretch);
    no_tensor(&sums.stress);
    sums.xx = sums.yy = sums.zz = sums.xy = sums.yz = sums.zx = (realv)(0);
    sums.energy = sums.first = sums.second = (realv)(0);
    for (uint block = l.first; block < l.end; ++block) {
        const uint alive = life[block], linear = NEVER_FAIL(unbreakable[block]);
        if (alive == 0)
            continue;
        const global ushort* there = offset + (ulong)block * BLOCK;
        const ulong at = (ulong)block * SLOTS;
        add_bond_moments(model, &l, block, there, &own, alive, linear, at, &sums);
        add_bond_moments(model, &l, block, there + BLOCK / 2, &own, alive >> 16, linear >> 16, at + SLOTS / 2, &sums);
    }
    global real* to = result + 4 * row;
#define PUT(value) vstore4(of_nodes(value), 0, to); to += count;
#define PUT_TENSOR(t) PUT(t.xx) PUT(t.xy) PUT(t.xz) PUT(t.yx) PUT(t.yy) PUT(t.yz) PUT(t.zx) PUT(t.zy) PUT(t.zz)
    PUT_TENSOR(sums.stretch)
    PUT(sums.xx) PUT(sums.yy) PUT(sums.zz) PUT(sums.xy) PUT(sums.yz) PUT(sums.zx)
    PUT_STRESS
}

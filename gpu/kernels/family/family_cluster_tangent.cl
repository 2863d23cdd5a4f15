// The tangent of the forces on irregular nodes, A = −∂(V f)/∂u at the displacement in `nodes`, in the layout for
// vectors, with the symbols of core/reference/newton.hpp: its product with a vector w, and the 3 × 3 blocks on its
// diagonal. `least` is a lower limit of the stiffness T across a bond, which is negative in compression.
#pragma once

#include "motion/newton.cl"
#ifdef STATE_BASED
#include "family/family_cluster_state.cl"
#else
#include "family/family_cluster_force.cl"
#endif

#define EACH_OF_FOUR(v) __builtin_shufflevector(v, v, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)

typedef struct {
    realv x, y, z;
} vectors; // ω = w_j − w_i

INLINE void read_differences(const global real4* w, const global ushort* offset, const vectors* own, vectors* t) {
    const real16 v = (real16)(w[offset[0]], w[offset[1]], w[offset[2]], w[offset[3]]);
    t->x = IN_LANES(v, 0) - own->x;
    t->y = IN_LANES(v, 1) - own->y;
    t->z = IN_LANES(v, 2) - own->z;
}

INLINE realv along_bond(const bonds* b, const vectors* t) { return fma(b->x, t->x, fma(b->y, t->y, b->z * t->z)); }

#define OPEN_TANGENT                                                                                                  \
    const uint k = get_global_id(0), i = 4 * k;                                                                       \
    if (i >= count)                                                                                                   \
        return;                                                                                                       \
    list l;                                                                                                           \
    OPEN_LIST(l, nodes, k)                                                                                            \
    cluster own;                                                                                                      \
    read_cluster(l.nodes, i, &own);

INLINE void read_own_vectors(const global real4* w, uint i, vectors* own) {
    const real4 w0 = w[i], w1 = w[i + 1], w2 = w[i + 2], w3 = w[i + 3];
    own->x = FOUR_TIMES(((real4)(w0.x, w1.x, w2.x, w3.x)));
    own->y = FOUR_TIMES(((real4)(w0.y, w1.y, w2.y, w3.y)));
    own->z = FOUR_TIMES(((real4)(w0.z, w1.z, w2.z, w3.z)));
}

// tangent_factors() returns the factor K V of a bond's contribution to the tangent. It also computes, without this
// factor, the stiffness along the bond (`along`: b) and across it (`across`: T), and `pushed`: δp/r, from the change of
// the dilatations. `elastic` is 1 − 1/r, `inverse` is 1/r.
#ifdef STATE_BASED
#define CHANGE_PARAMETERS , const global real *pressure, const global real *change
#define BLOCK_PARAMETERS , const global real *pressure, const global real *of_theta
#define CHANGES change
#define OF_THETA of_theta
INLINE realv tangent_factors(model_numbers model, const list* l, const cluster* own, bonds* b, uint block,
                             const global ushort* offset, ulong at,
                             const global real* change, realv own_change, real least, realv elastic, realv inverse,
                             realv* along, realv* across, realv* pushed) {
    read_pressure(l, block, offset, own, b);
    const global real* const changes = change + l->base[block];
    const real4 c = (real4)(changes[offset[0]], changes[offset[1]], changes[offset[2]], changes[offset[3]]);
    *along = own->family_volume + b->family_volume;
    *across = larger(state_factor(elastic, *along, b->pressure), (realv)(least));
    *pushed = (own_change + EACH_OF_FOUR(c)) * inverse;
    return bond_factor(model, l, own, b, at);
}
INLINE realv own_change_of(const global real* change, uint k) { return FOUR_TIMES(vload4(k, change)); }

// Computes δp of each node, the change of p = P θ/m by the displacement w, in `change`.
kernel void tangent_dilatation(constant real* model, const uint count, const global real4* nodes, const global real4* w,
                               const global uint* first, const global uint* base, const global ushort* offset,
                               global uint* life, const global uint* unbreakable, const global uchar* type,
                               global real* stiffness PAGE_PARAMETER, const global real* of_theta,
                               global real* change) {
    flush_denormals();
    OPEN_TANGENT
    vectors own_vectors;
    read_own_vectors(w, i, &own_vectors);
    realv sum = (realv)(0);
    for (uint half_block = 2 * first[k]; half_block < 2 * first[k + 1]; ++half_block) {
        const uint block = half_block / 2, bits = life[block] >> 16 * (half_block % 2);
        if ((bits & 0xffff) == 0)
            continue;
        const global ushort* const offsets = offset + (ulong)half_block * (BLOCK / 2);
        const ulong at = (ulong)half_block * (SLOTS / 2);
        bonds b;
        read_bonds(l.nodes + base[block], offsets, &own, bits, &b);
        vectors t;
        read_differences(w + base[block], offsets, &own_vectors, &t);
        sum += bond_factor(model, &l, &own, &b, at) * along_bond(&b, &t) / sqrt(1 + growth_of(&b));
    }
    vstore4(vload4(k, of_theta) * of_nodes(sum), k, change);
}
#else
#define CHANGE_PARAMETERS
#define BLOCK_PARAMETERS
#define CHANGES 0
#define OF_THETA 0
INLINE realv tangent_factors(model_numbers model, const list* l, const cluster* own, bonds* b, uint block,
                             const global ushort* offset, ulong at,
                             const global real* change, realv own_change, real least, realv elastic, realv inverse,
                             realv* along, realv* across, realv* pushed) {
    *along = (realv)(1);
    *across = larger(elastic, (realv)(least));
    *pushed = (realv)(0);
    return (real)0.5 * OF_TYPE(STIFFNESS, types_of(l, at)) * bond_factor(model, l, own, b, at);
}
INLINE realv own_change_of(const global real* change, uint k) { return (realv)(0); }
#endif

// The contribution of a bond to A w: `across` ω + (`along` (y·ω) + `pushed`) y, with ω = w_j − w_i. `across` is K V T,
// `along` is K V (b − T)/|y|², `pushed` is K V δp/r, and `factor` is K V.
typedef struct {
    realv across, along, pushed, factor, inverse; // inverse: 1/r
} part_of_tangent;

// Computes these numbers for the bonds of half a block. Returns |q|.
INLINE realv find_part(model_numbers model, const list* l, const cluster* own, bonds* b, uint block,
                       const global ushort* offsets, ulong at,
                       const global real* change, realv own_change, real least, int exact, part_of_tangent* found) {
    read_surface(l, block, offsets, own, b);
    const realv per_length2 = b->double_inverse * b->double_inverse * (real)0.25, q = b->growth2 * per_length2;
    realv elastic, inverse2, own_stiffness, across, pushed;
    tangent_parts(q, exact, &elastic, &found->inverse, &inverse2);
    const realv factor = tangent_factors(model, l, own, b, block, offsets, at, change, own_change, least, elastic,
                                         found->inverse,
                                         &own_stiffness, &across, &pushed);
    found->factor = factor;
    found->across = factor * across;
    found->along = factor * (own_stiffness - across) * per_length2 * inverse2;
    found->pushed = factor * pushed;
    return fabs(q);
}

// Sums the contributions of all bonds to A w, without −V of the nodes. Returns the largest |q|.
INLINE realv sum_tangent(model_numbers model, const list* l, const cluster* own, const vectors* own_vectors,
                         const global real4* w, real least, int exact,
                         const global real* change, realv own_change, forces* sum) {
    realv size = (realv)(0);
    sum->x = sum->y = sum->z = (realv)(0);
    for (uint half_block = 2 * l->first; half_block < 2 * l->end; ++half_block) {
        const uint block = half_block / 2, bits = l->life[block] >> 16 * (half_block % 2);
        if ((bits & 0xffff) == 0)
            continue;
        const global ushort* const offsets = l->offset + (ulong)half_block * (BLOCK / 2);
        const ulong at = (ulong)half_block * (SLOTS / 2);
        bonds b;
        read_bonds(l->nodes + l->base[block], offsets, own, bits, &b);
        vectors t;
        read_differences(w + l->base[block], offsets, own_vectors, &t);
        part_of_tangent part;
        size = larger(size, find_part(model, l, own, &b, block, offsets, at, change, own_change, least, exact, &part));
        const realv along = fma(part.along, along_bond(&b, &t), part.pushed);
        sum->x += fma(part.across, t.x, along * b.x);
        sum->y += fma(part.across, t.y, along * b.y);
        sum->z += fma(part.across, t.z, along * b.z);
    }
    return size;
}

// Writes the product A w to `out`. At small strain it uses series in q (motion/newton.cl).
kernel void tangent_action(constant real* model, const uint count, const global real4* nodes, const global real4* w,
                           global real4* out, const real least, const global uint* first, const global uint* base,
                           const global ushort* offset, global uint* life, const global uint* unbreakable,
                           const global uchar* type, global real* stiffness PAGE_PARAMETER SURFACE_PARAMETER
                           CHANGE_PARAMETERS) {
    flush_denormals();
    OPEN_TANGENT
    l.surface = SURFACE_FACTORS;
    l.pressure = PRESSURES;
    open_surface(l.surface, i, &own);
    open_pressure(l.pressure, i, &own);
    vectors own_vectors;
    read_own_vectors(w, i, &own_vectors);
    const realv own_change = own_change_of(CHANGES, k);
    forces sum;
    int exact = IS_DOUBLE;
    if (!IS_DOUBLE) {
        const realv size = sum_tangent(model, &l, &own, &own_vectors, w, least, 0, CHANGES, own_change, &sum);
        exact = any_lane(size > (realv)(SMALL_GROWTH));
    }
    if (exact)
        sum_tangent(model, &l, &own, &own_vectors, w, least, 1, CHANGES, own_change, &sum);
    const real4 x = of_nodes(sum.x), y = of_nodes(sum.y), z = of_nodes(sum.z);
#define PUT_NODE(a, c)                                                                                                \
    if (i + a < count)                                                                                                \
        out[i + a] = -own.n##a.s3 * (real4)(x.c, y.c, z.c, 0);
    PUT_NODE(0, x)
    PUT_NODE(1, y)
    PUT_NODE(2, z)
    PUT_NODE(3, w)
#undef PUT_NODE
}

// The diagonal blocks of the nodes, by which the force on each node changes when only this node moves.
typedef struct {
    realv xx, yy, zz, xy, xz, yz;
    forces pull; // minus the derivative of S by the displacement of each node
} block_sum;

// Returns the contribution of the dilatations of neighbours to the blocks; adds that of each node itself to `pull`.
// `of_theta` has P d/m².
#ifdef STATE_BASED
INLINE realv along_by_dilatation(const list* l, const cluster* own, const bonds* b, const part_of_tangent* part, uint block,
                                 const global ushort* offset, const global real* of_theta, forces* pull) {
    const global real* const there = of_theta + l->base[block];
    const real4 c = (real4)(there[offset[0]], there[offset[1]], there[offset[2]], there[offset[3]]);
    const realv pulled = part->factor * part->inverse;
    add_force(pull, pulled, b);
    const realv own_volume = FOUR_TIMES((RECORDS_OF(*own, s3)));
    return EACH_OF_FOUR(c) * pulled * pulled * own_volume / larger(b->volume, (realv)(1e-20f)); // 0 for a broken bond
}
#else
INLINE realv along_by_dilatation(const list* l, const cluster* own, const bonds* b, const part_of_tangent* part, uint block,
                                 const global ushort* offset, const global real* of_theta, forces* pull) {
    return (realv)(0);
}
#endif

INLINE void add_dyad(realv factor, realv x, realv y, realv z, block_sum* sum) {
    sum->xx = fma(factor * x, x, sum->xx);
    sum->yy = fma(factor * y, y, sum->yy);
    sum->zz = fma(factor * z, z, sum->zz);
    sum->xy = fma(factor * x, y, sum->xy);
    sum->xz = fma(factor * x, z, sum->xz);
    sum->yz = fma(factor * y, z, sum->yz);
}

INLINE realv in_all_lanes(realv lanes) { return FOUR_TIMES((of_nodes(lanes))); }

// Computes the diagonal blocks of A: `diagonal` gets xx, yy and zz, `coupling` gets xy, xz and yz. A negative stiffness
// across a bond is replaced by 0, to keep the blocks positive.
kernel void tangent_blocks(constant real* model, const uint count, const global real4* nodes, global real4* diagonal,
                           global real4* coupling, const global uint* first, const global uint* base,
                           const global ushort* offset, global uint* life, const global uint* unbreakable,
                           const global uchar* type, global real* stiffness PAGE_PARAMETER SURFACE_PARAMETER
                           BLOCK_PARAMETERS) {
    flush_denormals();
    OPEN_TANGENT
    l.surface = SURFACE_FACTORS;
    l.pressure = PRESSURES;
    open_surface(l.surface, i, &own);
    open_pressure(l.pressure, i, &own);
    block_sum sum;
    sum.xx = sum.yy = sum.zz = sum.xy = sum.xz = sum.yz = sum.pull.x = sum.pull.y = sum.pull.z = (realv)(0);
    for (uint half_block = 2 * l.first; half_block < 2 * l.end; ++half_block) {
        const uint block = half_block / 2, bits = life[block] >> 16 * (half_block % 2);
        if ((bits & 0xffff) == 0)
            continue;
        const global ushort* const offsets = offset + (ulong)half_block * (BLOCK / 2);
        bonds b;
        read_bonds(l.nodes + base[block], offsets, &own, bits, &b);
        part_of_tangent part;
        find_part(model, &l, &own, &b, block, offsets, (ulong)half_block * (SLOTS / 2), OF_THETA, (realv)(0), 0, 1, &part);
        sum.xx += part.across;
        sum.yy += part.across;
        sum.zz += part.across;
        const realv along = part.along + along_by_dilatation(&l, &own, &b, &part, block, offsets, OF_THETA, &sum.pull);
        add_dyad(along, b.x, b.y, b.z, &sum);
    }
    // Each lane has a quarter of the sum of its node.
    add_dyad((real)0.25 * own_change_of(OF_THETA, k), in_all_lanes(sum.pull.x), in_all_lanes(sum.pull.y),
             in_all_lanes(sum.pull.z), &sum);
    const real4 xx = of_nodes(sum.xx), yy = of_nodes(sum.yy), zz = of_nodes(sum.zz);
    const real4 xy = of_nodes(sum.xy), xz = of_nodes(sum.xz), yz = of_nodes(sum.yz);
#define PUT_BLOCK(a, c)                                                                                               \
    if (i + a < count) {                                                                                              \
        diagonal[i + a] = own.n##a.s3 * (real4)(xx.c, yy.c, zz.c, 0);                                                 \
        coupling[i + a] = own.n##a.s3 * (real4)(xy.c, xz.c, yz.c, 0);                                                 \
    }
    PUT_BLOCK(0, x)
    PUT_BLOCK(1, y)
    PUT_BLOCK(2, z)
    PUT_BLOCK(3, w)
#undef PUT_BLOCK
}

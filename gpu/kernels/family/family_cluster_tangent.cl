// The tangent of the forces (core/model/newton.hpp) times a vector w, four nodes at once: out = −V ∂f/∂u w at the
// displacement in `nodes`. `least` bounds the stiffness across a bond, which compression makes negative, from below.

#define EACH_OF_FOUR(v) __builtin_shufflevector(v, v, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)

typedef struct {
    realv x, y, z;
} turns; // w_j − w_i

INLINE void read_turns(const global real4* w, const global ushort* offset, const turns* own, turns* t) {
    const real16 v = (real16)(w[offset[0]], w[offset[1]], w[offset[2]], w[offset[3]]);
    t->x = IN_LANES(v, 0) - own->x;
    t->y = IN_LANES(v, 1) - own->y;
    t->z = IN_LANES(v, 2) - own->z;
}

INLINE realv along_bond(const bonds* b, const turns* t) { return fma(b->x, t->x, fma(b->y, t->y, b->z * t->z)); }

#define OPEN_TANGENT                                                                                                  \
    const uint k = get_global_id(0), i = 4 * k;                                                                       \
    if (i >= count)                                                                                                   \
        return;                                                                                                       \
    list l;                                                                                                           \
    OPEN_LIST(l, nodes, k)                                                                                            \
    cluster own;                                                                                                      \
    read_cluster(l.nodes, i, &own);                                                                                   \
    const real4 w0 = w[i], w1 = w[i + 1], w2 = w[i + 2], w3 = w[i + 3];                                               \
    turns own_turn;                                                                                                   \
    own_turn.x = FOUR_TIMES(((real4)(w0.x, w1.x, w2.x, w3.x)));                                                       \
    own_turn.y = FOUR_TIMES(((real4)(w0.y, w1.y, w2.y, w3.y)));                                                       \
    own_turn.z = FOUR_TIMES(((real4)(w0.z, w1.z, w2.z, w3.z)));

// The stiffness along and across bonds, and the push by the change of the dilatation, all with the factor that is returned.
#ifdef STATE_BASED
#define CHANGE_PARAMETERS , const global real *pressure, const global real *change
#define CHANGES change
INLINE realv tangent_factors(const list* l, const cluster* own, bonds* b, uint block, const global ushort* offset, ulong at,
                             const global real* change, realv own_change, real least, realv elastic, realv inverse,
                             realv* along, realv* across, realv* pushed) {
    read_pressure(l, block, offset, own, b);
    const global real* const changes = change + l->base[block];
    const real4 c = (real4)(changes[offset[0]], changes[offset[1]], changes[offset[2]], changes[offset[3]]);
    *along = own->family_volume + b->family_volume;
    *across = larger(state_factor(elastic, *along, b->pressure), (realv)(least));
    *pushed = (own_change + EACH_OF_FOUR(c)) * inverse;
    return bond_factor(l, own, b, at);
}
INLINE realv own_change_of(const global real* change, uint k) { return FOUR_TIMES(vload4(k, change)); }

// The change of p = P θ/m by w.
kernel void tangent_dilatation(const uint count, const global real4* nodes, const global real4* w, LIST_PARAMETERS,
                               const global real* of_theta, global real* change) {
    OPEN_TANGENT
    realv sum = (realv)(0);
    for (uint half_block = 2 * first[k]; half_block < 2 * first[k + 1]; ++half_block) {
        const uint block = half_block / 2, bits = life[block] >> 16 * (half_block % 2);
        if ((bits & 0xffff) == 0)
            continue;
        const global ushort* const offsets = offset + (ulong)half_block * (BLOCK / 2);
        const ulong at = (ulong)half_block * (SLOTS / 2);
        bonds b;
        read_bonds(l.nodes + base[block], offsets, &own, bits, &b);
        turns t;
        read_turns(w + base[block], offsets, &own_turn, &t);
        sum += bond_factor(&l, &own, &b, at) * along_bond(&b, &t) / sqrt(1 + growth_of(&b));
    }
    vstore4(vload4(k, of_theta) * of_nodes(sum), k, change);
}
#else
#define CHANGE_PARAMETERS
#define CHANGES 0
INLINE realv tangent_factors(const list* l, const cluster* own, bonds* b, uint block, const global ushort* offset, ulong at,
                             const global real* change, realv own_change, real least, realv elastic, realv inverse,
                             realv* along, realv* across, realv* pushed) {
    *along = (realv)(1);
    *across = larger(elastic, (realv)(least));
    *pushed = (realv)(0);
    return (real)0.5 * OF_TYPE(STIFFNESS, types_of(l, at)) * bond_factor(l, own, b, at);
}
INLINE realv own_change_of(const global real* change, uint k) { return (realv)(0); }
#endif

// Returns the largest |q|.
INLINE realv sum_tangent(const list* l, const cluster* own, const turns* own_turn, const global real4* w, real least, int exact,
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
        read_surface(l, block, offsets, own, &b);
        turns t;
        read_turns(w + l->base[block], offsets, own_turn, &t);
        const realv per_length2 = b.double_inverse * b.double_inverse * (real)0.25, q = b.growth2 * per_length2;
        size = larger(size, fabs(q));
        realv elastic, inverse, inverse2, own_stiffness, across, pushed;
        tangent_parts(q, exact, &elastic, &inverse, &inverse2);
        const realv k_bond = tangent_factors(l, own, &b, block, offsets, at, change, own_change, least, elastic, inverse,
                                             &own_stiffness, &across, &pushed);
        const realv along = k_bond * ((own_stiffness - across) * along_bond(&b, &t) * per_length2 * inverse2 + pushed);
        const realv turned = k_bond * across;
        sum->x += fma(turned, t.x, along * b.x);
        sum->y += fma(turned, t.y, along * b.y);
        sum->z += fma(turned, t.z, along * b.z);
    }
    return size;
}

kernel void tangent_action(const uint count, const global real4* nodes, const global real4* w, global real4* out,
                           const real least, LIST_PARAMETERS SURFACE_PARAMETER CHANGE_PARAMETERS) {
    OPEN_TANGENT
    l.surface = SURFACE_FACTORS;
    l.pressure = PRESSURES;
    open_surface(l.surface, i, &own);
    open_pressure(l.pressure, i, &own);
    const realv own_change = own_change_of(CHANGES, k);
    forces sum;
    int exact = IS_DOUBLE;
    if (!IS_DOUBLE) {
        const realv size = sum_tangent(&l, &own, &own_turn, w, least, 0, CHANGES, own_change, &sum);
        exact = any_lane(size > (realv)(SMALL_GROWTH));
    }
    if (exact)
        sum_tangent(&l, &own, &own_turn, w, least, 1, CHANGES, own_change, &sum);
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

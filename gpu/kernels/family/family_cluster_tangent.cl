// The tangent of the forces (core/model/newton.hpp) times a vector w, four nodes at once: out = −V ∂f/∂u w at the
// displacement in `nodes`. `least` bounds the stiffness across a bond, which compression makes negative, from below.

// Component c of four vectors of four numbers, each four times.
#define OF_FOUR(v, c)                                                                                                 \
    __builtin_shufflevector(v, v, c, c, c, c, c + 4, c + 4, c + 4, c + 4, c + 8, c + 8, c + 8, c + 8, c + 12, c + 12, \
                            c + 12, c + 12)
#define EACH_OF_FOUR(v) __builtin_shufflevector(v, v, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)

typedef struct {
    realv x, y, z;
} turns; // w_j − w_i

INLINE void read_turns(const global real4* w, const global ushort* offset, const turns* own, turns* t) {
    const real16 v = (real16)(w[offset[0]], w[offset[1]], w[offset[2]], w[offset[3]]);
    t->x = OF_FOUR(v, 0) - own->x;
    t->y = OF_FOUR(v, 1) - own->y;
    t->z = OF_FOUR(v, 2) - own->z;
}

INLINE realv along_bond(const bonds* b, const turns* t) { return fma(b->x, t->x, fma(b->y, t->y, b->z * t->z)); }

#define TANGENT_LISTS                                                                                                 \
    const global uint *first, const global uint *base, const global ushort *offset, global uint *life,               \
        const global uint *unbreakable, const global uchar *type, global real *stiffness
#define OPEN_TANGENT                                                                                                  \
    const uint k = get_global_id(0), i = 4 * k;                                                                       \
    if (i >= count)                                                                                                   \
        return;                                                                                                       \
    list l;                                                                                                           \
    l.type = type;                                                                                                    \
    l.stiffness = stiffness;                                                                                          \
    const global real8* records = (const global real8*)nodes;                                                         \
    const real8 n0 = records[i], n1 = records[i + 1], n2 = records[i + 2], n3 = records[i + 3];                       \
    cluster own;                                                                                                      \
    own.x = OWN(s0);                                                                                                  \
    own.y = OWN(s1);                                                                                                  \
    own.z = OWN(s2);                                                                                                  \
    own.u = OWN(s4);                                                                                                  \
    own.v = OWN(s5);                                                                                                  \
    own.w = OWN(s6);                                                                                                  \
    own.family_volume = OWN(s7);                                                                                      \
    const real4 w0 = w[i], w1 = w[i + 1], w2 = w[i + 2], w3 = w[i + 3];                                               \
    turns own_turn;                                                                                                   \
    own_turn.x = FOUR_TIMES(((real4)(w0.x, w1.x, w2.x, w3.x)));                                                       \
    own_turn.y = FOUR_TIMES(((real4)(w0.y, w1.y, w2.y, w3.y)));                                                       \
    own_turn.z = FOUR_TIMES(((real4)(w0.z, w1.z, w2.z, w3.z)));

#ifdef STATE_BASED
// The change of p = P θ/m by w.
kernel void tangent_dilatation(const uint count, const global real4* nodes, const global real4* w, TANGENT_LISTS,
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
        read_bonds(records + base[block], offsets, &own, bits, &b);
        turns t;
        read_turns(w + base[block], offsets, &own_turn, &t);
        const realv q = b.growth2 * (b.double_inverse * b.double_inverse) * (real)0.25;
        sum += bond_factor(&l, &own, &b, at) * along_bond(&b, &t) / sqrt(1 + q);
    }
    vstore4(vload4(k, of_theta) * of_nodes(sum), k, change);
}
#endif

#ifdef STATE_BASED
#define CHANGE_PARAMETER , const global real *pressure, const global real *change, const realv own_change
#define CHANGE_ARGUMENT , pressure, change, own_change
#else
#define CHANGE_PARAMETER
#define CHANGE_ARGUMENT
#endif
#ifdef SURFACE_ENERGY
#define SURFACE_PARAMETER , const global real4 *surface
#define SURFACE_ARGUMENT , surface
#else
#define SURFACE_PARAMETER
#define SURFACE_ARGUMENT
#endif

// Returns the largest |q|.
INLINE realv sum_tangent(const list* l, const cluster* own, const turns* own_turn, const global real8* records,
                         const global real4* w, const global uint* base, const global ushort* offset,
                         const global uint* life, real least, int exact, forces* sum SURFACE_PARAMETER CHANGE_PARAMETER) {
    realv size = (realv)(0);
    sum->x = sum->y = sum->z = (realv)(0);
    for (uint half_block = 2 * l->first; half_block < 2 * l->end; ++half_block) {
        const uint block = half_block / 2, bits = life[block] >> 16 * (half_block % 2);
        if ((bits & 0xffff) == 0)
            continue;
        const global ushort* const offsets = offset + (ulong)half_block * (BLOCK / 2);
        const ulong at = (ulong)half_block * (SLOTS / 2);
        bonds b;
        read_bonds(records + base[block], offsets, own, bits, &b);
#ifdef SURFACE_ENERGY
        read_surface(surface + base[block], offsets, own, &b);
#endif
        turns t;
        read_turns(w + base[block], offsets, own_turn, &t);
        const realv per_length2 = b.double_inverse * b.double_inverse * (real)0.25, q = b.growth2 * per_length2;
        size = larger(size, fabs(q));
        realv elastic, inverse, inverse2;
        tangent_parts(q, exact, &elastic, &inverse, &inverse2);
#ifdef STATE_BASED
        read_pressure(pressure + base[block], offsets, own, &b);
        const global real* const changes = change + base[block];
        const real4 c = (real4)(changes[offsets[0]], changes[offsets[1]], changes[offsets[2]], changes[offsets[3]]);
        const realv k_bond = bond_factor(l, own, &b, at), own_stiffness = own->family_volume + b.family_volume;
        const realv across = larger(state_factor(elastic, own_stiffness, b.pressure), (realv)(least));
        const realv pushed = (own_change + EACH_OF_FOUR(c)) * inverse;
#else
        const realv k_bond = (real)0.5 * OF_TYPE(STIFFNESS, types_of(l, at)) * bond_factor(l, own, &b, at);
        const realv own_stiffness = (realv)(1), across = larger(elastic, (realv)(least)), pushed = (realv)(0);
#endif
        const realv along = k_bond * ((own_stiffness - across) * along_bond(&b, &t) * per_length2 * inverse2 + pushed);
        const realv turned = k_bond * across;
        sum->x += fma(turned, t.x, along * b.x);
        sum->y += fma(turned, t.y, along * b.y);
        sum->z += fma(turned, t.z, along * b.z);
    }
    return size;
}

kernel void tangent_action(const uint count, const global real4* nodes, const global real4* w, global real4* out,
                           const real least, TANGENT_LISTS
#ifdef SURFACE_ENERGY
                           ,
                           const global real4* surface
#endif
#ifdef STATE_BASED
                           ,
                           const global real* pressure, const global real* change
#endif
) {
    OPEN_TANGENT
#ifdef SURFACE_ENERGY
    const real4 s0 = surface[i], s1 = surface[i + 1], s2 = surface[i + 2], s3 = surface[i + 3];
    own.surface_x = OWN_SURFACE(x);
    own.surface_y = OWN_SURFACE(y);
    own.surface_z = OWN_SURFACE(z);
#endif
#ifdef STATE_BASED
    own.pressure = FOUR_TIMES(vload4(k, pressure));
    const realv own_change = FOUR_TIMES(vload4(k, change));
#endif
    l.first = first[k];
    l.end = first[k + 1];
    forces sum;
#ifdef DOUBLE
    const int exact = 1;
#else
    const realv size =
        sum_tangent(&l, &own, &own_turn, records, w, base, offset, life, least, 0, &sum SURFACE_ARGUMENT CHANGE_ARGUMENT);
    const int exact = any_lane(size > (realv)(SMALL_GROWTH));
#endif
    if (exact)
        sum_tangent(&l, &own, &own_turn, records, w, base, offset, life, least, 1, &sum SURFACE_ARGUMENT CHANGE_ARGUMENT);
    const real4 x = of_nodes(sum.x), y = of_nodes(sum.y), z = of_nodes(sum.z);
#define PUT_NODE(a, c)                                                                                                \
    if (i + a < count)                                                                                                \
        out[i + a] = -n##a.s3 * (real4)(x.c, y.c, z.c, 0);
    PUT_NODE(0, x)
    PUT_NODE(1, y)
    PUT_NODE(2, z)
    PUT_NODE(3, w)
#undef PUT_NODE
}

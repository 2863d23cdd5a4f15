// The tangent of the forces (core/model/newton.hpp) times a vector w, a node after the other: out = −V ∂f/∂u w at the
// displacement in `nodes`. `least` bounds the stiffness across a bond, which compression makes negative, from below.

#define TANGENT_LISTS                                                                                                 \
    const global uint *first_chunk, const global ushort *chunk_count, const global uint *base,                        \
        const global ushort *offset, global ushort *life, const global ushort *unbreakable, const global uchar *types, \
        const global real *inverse_length, const global real *weight, global real *stiffness
#define OPEN_TANGENT                                                                                                  \
    const uint i = get_global_id(0);                                                                                  \
    if (i >= count)                                                                                                   \
        return;                                                                                                       \
    const uint lane = i % SLICE, first = first_chunk[i];                                                              \
    const real4 xi = nodes[2 * i], ui = nodes[2 * i + 1], own = w[i];                                                 \
    family f;                                                                                                         \
    f.inverse_length = inverse_length;                                                                                \
    f.weight = weight;                                                                                                \
    f.ui = ui;

#define DOT3(a, b) fma((a).x, (b).x, fma((a).y, (b).y, (a).z * (b).z))

#ifdef STATE_BASED
// The change of p = P θ/m by w.
kernel void tangent_dilatation(const uint count, const global real4* nodes, const global real4* w, TANGENT_LISTS,
                               const global real* of_theta, global real* change) {
    OPEN_TANGENT
    real sum = 0;
    for (uint c = 0; c < chunk_count[i]; ++c) {
        const uint chunk = CHUNK_AT(first, c), word = life[chunk];
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(word >> k & 1))
                continue;
            const ulong at = BOND_AT(first, c, k, lane);
            const uint j = base[chunk] + offset[at];
            bonds b;
            read_bond(nodes, j, xi, ui, &b);
            const real4 turn = w[j] - own;
            real k_bond = weight[at] * b.volume;
#ifdef SOFTENING
            k_bond *= stiffness[at];
#endif
            sum += k_bond * DOT3(b.bond, turn) / sqrt(1 + growth_of(&f, &b, at));
        }
    }
    change[i] = of_theta[i] * sum;
}
#endif

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
    f.own_surface = surface[i];
#endif
    real4 sum = 0;
    for (uint c = 0; c < chunk_count[i]; ++c) {
        const uint chunk = CHUNK_AT(first, c), word = life[chunk];
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(word >> k & 1))
                continue;
            const ulong at = BOND_AT(first, c, k, lane);
            const uint j = base[chunk] + offset[at];
            bonds b;
            read_bond(nodes, j, xi, ui, &b);
#ifdef SURFACE_ENERGY
            b.surface = f.own_surface + surface[j];
            b.surface *= b.surface;
#endif
            const real inverse = inverse_length[at], q = b.growth2 * (inverse * inverse), r2 = 1 + q, r = sqrt(r2);
            const real elastic = q / ((1 + r) * r);
#ifdef STATE_BASED
            real k_bond = b.volume * weight[at];
            const real own_stiffness = b.family_volume + ui.w;
            const real across = larger(state_factor(elastic, own_stiffness, pressure[i] + pressure[j]), least);
            const real pushed = (change[i] + change[j]) / r;
#else
#if TYPES > 1
            const int type = types[at];
#else
            const int type = 0;
#endif
            real k_bond = bond_factor(&f, &b, type, at);
            const real own_stiffness = 1, across = larger(elastic, least), pushed = 0;
#endif
#ifdef SOFTENING
            k_bond *= stiffness[at];
#endif
            const real4 turn = w[j] - own;
            const real along = k_bond * ((own_stiffness - across) * DOT3(b.bond, turn) * (inverse * inverse) / r2 + pushed);
            sum += along * b.bond + k_bond * across * turn;
        }
    }
    sum *= -xi.w;
    sum.w = 0;
    out[i] = sum;
}

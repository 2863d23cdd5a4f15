// The tangent of the forces (core/model/newton.hpp) times a vector w, a node after the other: out = −V ∂f/∂u w at the
// displacement in `nodes`. `least` bounds the stiffness across a bond, which compression makes negative, from below.

#define OPEN_TANGENT                                                                                                  \
    const uint i = get_global_id(0);                                                                                  \
    if (i >= count)                                                                                                   \
        return;                                                                                                       \
    const real4 own = w[i];                                                                                           \
    family f;                                                                                                         \
    OPEN_FAMILY(f, nodes, i)

#define DOT3(a, b) fma((a).x, (b).x, fma((a).y, (b).y, (a).z * (b).z))

// The stiffness along and across a bond, and the push by the change of the dilatation, all with the factor that is returned.
#ifdef STATE_BASED
#define CHANGE_PARAMETERS , const global real *pressure, const global real *change
#define CHANGES change
INLINE real tangent_factors(const family* f, bonds* b, uint i, uint j, ulong at, const global real* change, real least,
                            real elastic, real r, real* along, real* across, real* pushed) {
    read_pressure(f, j, b);
    *along = b->family_volume + f->ui.w;
    *across = larger(state_factor(elastic, *along, b->pressure), least);
    *pushed = (change[i] + change[j]) / r;
    return b->volume * f->weight[at] * left_of(f->stiffness, at);
}

// The change of p = P θ/m by w.
kernel void tangent_dilatation(const uint count, const global real4* nodes, const global real4* w, LIST_PARAMETERS,
                               const global real* of_theta, global real* change) {
    OPEN_TANGENT
    real sum = 0;
    for (uint c = 0; c < f.chunks; ++c) {
        const uint chunk = CHUNK_AT(f.first, c), word = life[chunk];
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(word >> k & 1))
                continue;
            const ulong at = BOND_AT(f.first, c, k, f.lane);
            const uint j = base[chunk] + offset[at];
            bonds b;
            read_bond(nodes, j, f.xi, f.ui, &b);
            const real4 turn = w[j] - own;
            const real k_bond = weight[at] * b.volume * left_of(stiffness, at);
            sum += k_bond * DOT3(b.bond, turn) / sqrt(1 + growth_of(&f, &b, at));
        }
    }
    change[i] = of_theta[i] * sum;
}
#else
#define CHANGE_PARAMETERS
#define CHANGES 0
INLINE real tangent_factors(const family* f, bonds* b, uint i, uint j, ulong at, const global real* change, real least,
                            real elastic, real r, real* along, real* across, real* pushed) {
    *along = 1;
    *across = larger(elastic, least);
    *pushed = 0;
    return bond_factor(f, b, type_of(f, at), at) * left_of(f->stiffness, at);
}
#endif

kernel void tangent_action(const uint count, const global real4* nodes, const global real4* w, global real4* out,
                           const real least, LIST_PARAMETERS SURFACE_PARAMETER CHANGE_PARAMETERS) {
    OPEN_TANGENT
    open_surface(&f, SURFACE_FACTORS, i);
    open_pressure(&f, PRESSURES, i);
    real4 sum = 0;
    for (uint c = 0; c < f.chunks; ++c) {
        const uint chunk = CHUNK_AT(f.first, c), word = life[chunk];
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(word >> k & 1))
                continue;
            const ulong at = BOND_AT(f.first, c, k, f.lane);
            const uint j = base[chunk] + offset[at];
            bonds b;
            read_bond(nodes, j, f.xi, f.ui, &b);
            read_surface(&f, j, &b);
            const real inverse = inverse_length[at], q = b.growth2 * (inverse * inverse), r2 = 1 + q, r = sqrt(r2);
            const real elastic = q / ((1 + r) * r);
            real own_stiffness, across, pushed;
            const real k_bond =
                tangent_factors(&f, &b, i, j, at, CHANGES, least, elastic, r, &own_stiffness, &across, &pushed);
            const real4 turn = w[j] - own;
            const real along = k_bond * ((own_stiffness - across) * DOT3(b.bond, turn) * (inverse * inverse) / r2 + pushed);
            sum += along * b.bond + k_bond * across * turn;
        }
    }
    sum *= -f.xi.w;
    sum.w = 0;
    out[i] = sum;
}

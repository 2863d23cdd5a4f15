// The tangent of the forces on irregular nodes, A = −∂(V f)/∂u at the displacement in `nodes`, in the layout for GPUs,
// with the symbols of core/reference/newton.hpp: its product with a vector w, and the 3 × 3 blocks on its diagonal.
// `least` is a lower limit of the stiffness T across a bond, which is negative in compression.
#pragma once

#include "motion/newton.cl"
#ifdef STATE_BASED
#include "family/family_list_state.cl"
#else
#include "family/family_list_force.cl"
#endif

#define OPEN_TANGENT                                                                                                  \
    const uint i = get_global_id(0);                                                                                  \
    if (i >= count)                                                                                                   \
        return;                                                                                                       \
    family f;                                                                                                         \
    OPEN_FAMILY(f, nodes, i)

#define DOT3(a, b) fma((a).x, (b).x, fma((a).y, (b).y, (a).z * (b).z))

// tangent_factors() returns the factor K V of a bond's contribution to the tangent. It also computes, without this
// factor, the stiffness along the bond (`along`: b) and across it (`across`: T), and `pushed`: δp/r, from the change of
// the dilatations. `elastic` is 1 − 1/r.
#ifdef STATE_BASED
#define CHANGE_PARAMETERS , const global real *pressure, const global real *change
#define BLOCK_PARAMETERS , const global real *pressure, const global real *of_theta
#define CHANGES change
#define OF_THETA of_theta
INLINE real tangent_factors(model_numbers model, const family* f, bonds* b, uint i, uint j, ulong at,
                            const global real* change, real least,
                            real elastic, real r, real* along, real* across, real* pushed) {
    read_pressure(f, j, b);
    *along = b->family_volume + f->ui.w;
    *across = larger(state_factor(elastic, *along, b->pressure), least);
    *pushed = (change[i] + change[j]) / r;
    return b->volume * f->weight[at] * left_of(f->stiffness, at);
}

// Computes δp of each node, the change of p = P θ/m by the displacement w, in `change`.
kernel void tangent_dilatation(const uint count, const global real4* nodes, const global real4* w,
                               const global uint* first_chunk, const global ushort* chunk_count,
                               const global uint* base, const global ushort* offset, global ushort* life,
                               const global ushort* unbreakable, const global uchar* type,
                               const global real* inverse_length, const global real* weight, global real* stiffness
                               PAGE_PARAMETER, const global real* of_theta, global real* change) {
    flush_denormals();
    OPEN_TANGENT
    const real4 own = w[i];
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
            const real4 difference = w[j] - own;
            const real k_bond = weight[at] * b.volume * left_of(f.stiffness, at);
            sum += k_bond * DOT3(b.bond, difference) / sqrt(1 + growth_of(&f, &b, at));
        }
    }
    change[i] = of_theta[i] * sum;
}
#else
#define CHANGE_PARAMETERS
#define BLOCK_PARAMETERS
#define CHANGES 0
#define OF_THETA 0
INLINE real tangent_factors(model_numbers model, const family* f, bonds* b, uint i, uint j, ulong at,
                            const global real* change, real least,
                            real elastic, real r, real* along, real* across, real* pushed) {
    *along = 1;
    *across = larger(elastic, least);
    *pushed = 0;
    return bond_factor(model, f, b, type_of(f, at), at) * left_of(f->stiffness, at);
}
#endif

// The contribution of a bond to A w: `across` ω + (`along` (y·ω) + `pushed`) y, with ω = w_j − w_i. `across` is K V T,
// `along` is K V (b − T)/|y|², `pushed` is K V δp/r, and `factor` is K V.
typedef struct {
    real across, along, pushed, factor, r;
} part_of_tangent;

INLINE void find_part(model_numbers model, const family* f, bonds* b, uint i, uint j, ulong at,
                      const global real* change, real least,
                      part_of_tangent* found) {
    read_surface(f, j, b);
    const real inverse = f->inverse_length[at], q = b->growth2 * (inverse * inverse), r2 = 1 + q, r = sqrt(r2);
    const real elastic = q / ((1 + r) * r);
    real own_stiffness, across, pushed;
    const real factor = tangent_factors(model, f, b, i, j, at, change, least, elastic, r, &own_stiffness, &across, &pushed);
    found->factor = factor;
    found->r = r;
    found->across = factor * across;
    found->along = factor * (own_stiffness - across) * (inverse * inverse) / r2;
    found->pushed = factor * pushed;
}

// Writes the product A w to `out`.
kernel void tangent_action(constant real* model, const uint count, const global real4* nodes, const global real4* w,
                           global real4* out, const real least, const global uint* first_chunk,
                           const global ushort* chunk_count, const global uint* base, const global ushort* offset,
                           global ushort* life, const global ushort* unbreakable, const global uchar* type,
                           const global real* inverse_length, const global real* weight, global real* stiffness
                           PAGE_PARAMETER SURFACE_PARAMETER CHANGE_PARAMETERS) {
    flush_denormals();
    OPEN_TANGENT
    open_surface(&f, SURFACE_FACTORS, i);
    open_pressure(&f, PRESSURES, i);
    const real4 own = w[i];
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
            part_of_tangent part;
            find_part(model, &f, &b, i, j, at, CHANGES, least, &part);
            const real4 difference = w[j] - own;
            sum += fma(part.along, DOT3(b.bond, difference), part.pushed) * b.bond + part.across * difference;
        }
    }
    sum *= -f.xi.w;
    sum.w = 0;
    out[i] = sum;
}

// For the diagonal block of a node, by which the force on it changes when only this node moves. along_by_dilatation()
// returns the contribution of a neighbour's dilatation; `pull` is minus the derivative of S by the displacement of the
// node, for the contribution of its own dilatation. `of_theta` has P d/m².
#ifdef STATE_BASED
INLINE real along_by_dilatation(const family* f, const bonds* b, const part_of_tangent* part, uint j,
                                const global real* of_theta, real4* pull) {
    const real pulled = part->factor / part->r;
    *pull += pulled * b->bond;
    return of_theta[j] * pulled * pulled * f->xi.w / b->volume;
}
INLINE real of_own_dilatation(const global real* of_theta, uint i) { return of_theta[i]; }
#else
INLINE real along_by_dilatation(const family* f, const bonds* b, const part_of_tangent* part, uint j,
                                const global real* of_theta, real4* pull) {
    return 0;
}
INLINE real of_own_dilatation(const global real* of_theta, uint i) { return 0; }
#endif

INLINE void add_dyad(real factor, real4 y, real4* diagonal, real4* coupling) {
    *diagonal += factor * y * y;
    *coupling += factor * (real4)(y.x * y.y, y.x * y.z, y.y * y.z, 0);
}

// Computes the diagonal blocks of A: `diagonal` gets xx, yy and zz, `coupling` gets xy, xz and yz. A negative stiffness
// across a bond is replaced by 0, to keep the blocks positive.
kernel void tangent_blocks(constant real* model, const uint count, const global real4* nodes, global real4* diagonal,
                           global real4* coupling, const global uint* first_chunk, const global ushort* chunk_count,
                           const global uint* base, const global ushort* offset, global ushort* life,
                           const global ushort* unbreakable, const global uchar* type,
                           const global real* inverse_length, const global real* weight, global real* stiffness
                           PAGE_PARAMETER SURFACE_PARAMETER BLOCK_PARAMETERS) {
    flush_denormals();
    OPEN_TANGENT
    open_surface(&f, SURFACE_FACTORS, i);
    open_pressure(&f, PRESSURES, i);
    real4 on_diagonal = 0, beside = 0, pull = 0;
    for (uint c = 0; c < f.chunks; ++c) {
        const uint chunk = CHUNK_AT(f.first, c), word = life[chunk];
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(word >> k & 1))
                continue;
            const ulong at = BOND_AT(f.first, c, k, f.lane);
            const uint j = base[chunk] + offset[at];
            bonds b;
            read_bond(nodes, j, f.xi, f.ui, &b);
            part_of_tangent part;
            find_part(model, &f, &b, i, j, at, OF_THETA, 0, &part);
            on_diagonal += part.across;
            add_dyad(part.along + along_by_dilatation(&f, &b, &part, j, OF_THETA, &pull), b.bond, &on_diagonal, &beside);
        }
    }
    add_dyad(of_own_dilatation(OF_THETA, i), pull, &on_diagonal, &beside);
    on_diagonal.w = 0;
    diagonal[i] = f.xi.w * on_diagonal;
    coupling[i] = f.xi.w * beside;
}

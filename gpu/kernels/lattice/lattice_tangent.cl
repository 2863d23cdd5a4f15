// The tangent of the forces on a lattice, A = −∂(V f)/∂u at the displacement u, with the symbols of
// core/reference/newton.hpp: its product with a vector w, and the 3 × 3 blocks on its diagonal. `least` is a lower
// limit of the stiffness T across a bond, which is negative in compression.
#pragma once

#include "motion/newton.cl"
#ifdef STATE_BASED
#include "lattice/lattice_state.cl"
#else
#include "lattice/lattice_force.cl"
#endif

INLINE void vector_of_bond(const constant pair_constants* P, real side, const vector* minus_eta, vector* y) {
    y->x = side * P->x - minus_eta->x;
    y->y = side * P->y - minus_eta->y;
    IN_SPACE(y->z = side * P->z - minus_eta->z;)
}

INLINE void difference(const global real* w, uint there, const vector* own, vector* change) {
    change->x = LOAD(w, there) - own->x;
    change->y = LOAD(w, there + SLOTS) - own->y;
    IN_SPACE(change->z = LOAD(w, there + 2 * SLOTS) - own->z;)
}

INLINE realv dot_of(const vector* a, const vector* b) {
    if (DIM == 3)
        return fma(a->x, b->x, fma(a->y, b->y, a->z * b->z));
    return fma(a->x, b->x, a->y * b->y);
}

typedef struct {
    const global real *w, *pressure, *deviator, *change;
    const global uint* life;
    real least;
    int exact, special; // exact: strains are not small; special: as in lattice_force.cl
    realv size;         // the largest |q| so far
} tangent;

// Returns the factor K V of a bond's contribution to the tangent. Also computes, without this factor, the stiffness
// along the bond (`along`: b) and across it (`across`: T), and `pushed`: δp/r, from the change of the dilatations.
// `elastic` is 1 − 1/r, `inverse` is 1/r.
#ifdef STATE_BASED
#define CHANGE_PARAMETERS , const global real *pressure, const global real *deviator, const global real *change
#define BLOCK_PARAMETERS , const global real *pressure, const global real *deviator, const global real *of_theta
#define OPEN_CHANGE(t, changes) (t).pressure = pressure, (t).deviator = deviator, (t).change = changes
INLINE realv tangent_factors(model_numbers model, const tangent* t, const extras* extra, int p, int bond,
                             realv elastic, realv inverse, uint at,
                             uint there, realv* along, realv* across, realv* pushed) {
    *along = LOAD(t->deviator, at) + LOAD(t->deviator, there);
    *across = larger(state_factor(elastic, *along, LOAD(t->pressure, at) + LOAD(t->pressure, there)), (realv)(t->least));
    *pushed = (LOAD(t->change, at) + LOAD(t->change, there)) * inverse;
    return (realv)(PAIR[p].weight) * left_of(extra, at, bond);
}
INLINE int is_special_block(const extras* extra) { return 0; } // each node has its own constants
INLINE realv alike_factor(model_numbers model, const extras* extra, uint at) { return (realv)(1); }

// Returns the contribution of a bond to the change of S by w, λ ω β V (y·(w_j − w_i))/r. `side` is ½ for a bond along ξ
// of its pair, −½ for its opposite.
INLINE realv stretch_change(const constant pair_constants* P, real side, const vector* minus_eta, realv growth2, maskv alive,
                            const global real* w, uint there, const vector* own, realv left) {
    vector y, change;
    vector_of_bond(P, side, minus_eta, &y);
    difference(w, there, own, &change);
    const realv along = (real)(P->weight) * dot_of(&y, &change) * left / sqrt(1 + growth2 * P->inverse_length2);
    return CHOOSE(alive, along, (realv)(0));
}

// Computes δp of each node, the change of p = P θ/m by the displacement w, in `change`.
kernel void tangent_dilatation(const uint blocks, const global real* u, const global real* w, const global uint* life,
                               const global real* of_theta, global real* change, global real* stiffness
                               PAGE_PARAMETER) {
    flush_denormals();
    const uint block = get_global_id(0);
    if (block >= blocks)
        return;
    const uint at = ORIGIN + block * LANES;
    vector here, own;
    read_vector(u, at, &here);
    read_vector(w, at, &own);
    extras all_extras;
    extras* const extra = &all_extras;
    OPEN_LEFT(extra, at);
    realv sum = (realv)(0);
    __attribute__((opencl_unroll_hint(1))) for (int p = 0; p < PAIRS; ++p) {
        const constant pair_constants* P = &PAIR[p];
        pair_state s;
        read_pair(p, &here, u, life, at, 1, 1, 1, &s);
        sum += stretch_change(P, (real)0.5, &s.plus, s.plus_growth2, is_alive(life, at, P->word, P->plus), w, at + P->shift,
                              &own, left_of(extra, at, 2 * p));
        sum += stretch_change(P, (real)-0.5, &s.minus, s.minus_growth2, is_alive(life, at, P->word, P->minus), w, at - P->shift,
                              &own, left_of(extra, at, 2 * p + 1));
    }
    STORE(LOAD(of_theta, at) * sum, change, at);
}
#else
#define CHANGE_PARAMETERS
#define BLOCK_PARAMETERS
#define OPEN_CHANGE(t, changes)
INLINE realv tangent_factors(model_numbers model, const tangent* t, const extras* extra, int p, int bond,
                             realv elastic, realv inverse, uint at,
                             uint there, realv* along, realv* across, realv* pushed) {
    *along = (realv)(1);
    *across = larger(elastic, (realv)(t->least));
    *pushed = (realv)(0);
    const realv stiffness = (realv)(PAIR[p].inverse_length * PAIR[p].weight);
    if (!t->special)
        return stiffness;
    return stiffness * bond_factor(model, extra, p, key_of_bond(extra, at, there), at, there) * left_of(extra, at, bond);
}
INLINE int is_special_block(const extras* extra) { return is_special(extra) != 0; }
INLINE realv alike_factor(model_numbers model, const extras* extra, uint at) {
    return stiffness_of_alike(model, extra, at) * factor_of_alike(extra, at);
}
#endif

// The contribution of a bond to A w: `across` ω + (`along` (y·ω) + `pushed`) y, with ω = w_j − w_i. `across` is K V T,
// `along` is K V (b − T)/|y|², `pushed` is K V δp/r, and `factor` is K V.
typedef struct {
    vector y; // ξ + η
    realv across, along, pushed, factor, inverse; // inverse: 1/r
} part_of_tangent;

INLINE void find_part(model_numbers model, tangent* t, const extras* extra, int p, int bond, real side, uint bit,
                      const vector* minus_eta,
                      realv growth2, uint at, uint there, part_of_tangent* found) {
    const constant pair_constants* P = &PAIR[p];
    const realv q = growth2 * P->inverse_length2;
    t->size = larger(t->size, fabs(q));
    realv elastic, inverse2;
    tangent_parts(q, t->exact, &elastic, &found->inverse, &inverse2);
    const maskv alive = is_alive(t->life, at, P->word, bit);
    realv own_stiffness, across, pushed;
    realv factor =
        tangent_factors(model, t, extra, p, bond, elastic, found->inverse, at, there, &own_stiffness, &across, &pushed);
    factor = CHOOSE(alive, factor, (realv)(0));
    vector_of_bond(P, side, minus_eta, &found->y);
    found->factor = factor;
    found->across = factor * across;
    found->along = factor * (own_stiffness - across) * P->inverse_length2 * inverse2;
    found->pushed = factor * pushed;
}

INLINE void add_tangent(model_numbers model, tangent* t, const extras* extra, int p, int bond, real side, uint bit,
                        const vector* minus_eta,
                        realv growth2, uint at, uint there, const vector* own, vector* sum) {
    part_of_tangent b;
    find_part(model, t, extra, p, bond, side, bit, minus_eta, growth2, at, there, &b);
    vector change;
    difference(t->w, there, own, &change);
    const realv along = fma(b.along, dot_of(&b.y, &change), b.pushed);
    sum->x += fma(b.across, change.x, along * b.y.x);
    sum->y += fma(b.across, change.y, along * b.y.y);
    IN_SPACE(sum->z += fma(b.across, change.z, along * b.y.z);)
}

INLINE void sum_tangent(model_numbers model, tangent* t, const extras* extra, const vector* here, const vector* own,
                        const global real* u, uint at,
                        int exact, int special, vector* sum) {
    t->exact = exact;
    t->special = special;
    t->size = (realv)(0);
    sum->x = sum->y = sum->z = (realv)(0);
    __attribute__((opencl_unroll_hint(1))) for (int p = 0; p < PAIRS; ++p) {
        const constant pair_constants* P = &PAIR[p];
        pair_state s;
        read_pair(p, here, u, t->life, at, 1, 1, 1, &s);
        add_tangent(model, t, extra, p, 2 * p, (real)0.5, P->plus, &s.plus, s.plus_growth2, at, at + P->shift, own, sum);
        add_tangent(model, t, extra, p, 2 * p + 1, (real)-0.5, P->minus, &s.minus, s.minus_growth2, at, at - P->shift,
                    own, sum);
    }
    if (!special)
        scale(sum, alike_factor(model, extra, at));
}

INLINE void open_tangent(tangent* t, extras* extra, const global uint* life, real least, const global uchar* material,
                         const global real* family_volume, const global uchar* special, uint block) {
    extra->material = material;
    extra->family_volume = family_volume;
    extra->special = (global uchar*)special;
    extra->block = block;
    t->life = life;
    t->least = least;
}

// Writes the product A w to `out`. At small strain it uses series in q (motion/newton.cl).
kernel void tangent_action(constant real* model, const uint blocks, const global real* u, const global real* w,
                           global real* out, const real least, const global uint* life, const global uchar* material,
                           const global real* family_volume, global real* stiffness PAGE_PARAMETER,
                           const global uchar* special CHANGE_PARAMETERS) {
    flush_denormals();
    const uint block = get_global_id(0);
    if (block >= blocks)
        return;
    const uint at = ORIGIN + block * LANES;
    vector here, own, sum;
    read_vector(u, at, &here);
    read_vector(w, at, &own);
    sum.x = sum.y = sum.z = (realv)(0);
    extras all_extras;
    extras* const extra = &all_extras;
    tangent t;
    open_tangent(&t, extra, life, least, material, family_volume, special, block);
    OPEN_LEFT(extra, at);
    t.w = w;
    OPEN_CHANGE(t, change);
    if (has_bonds(life, at)) {
        const int special_block = is_special_block(extra);
        int exact = IS_DOUBLE;
        if (!IS_DOUBLE) {
            if (special_block)
                sum_tangent(model, &t, extra, &here, &own, u, at, 0, 1, &sum);
            else
                sum_tangent(model, &t, extra, &here, &own, u, at, 0, 0, &sum);
            exact = any_lane(t.size > (realv)(SMALL_GROWTH));
        }
        if (exact)
            sum_tangent(model, &t, extra, &here, &own, u, at, 1, special_block, &sum);
    }
    STORE(-sum.x, out, at);
    STORE(-sum.y, out, at + SLOTS);
    IN_SPACE(STORE(-sum.z, out, at + 2 * SLOTS);)
}

// The diagonal block of a node, by which the force on it changes when only this node moves.
typedef struct {
    realv xx, yy, zz, xy, xz, yz;
    vector pull; // minus the derivative of S by the displacement of the node
} block_sum;

// The contributions of the dilatations of the neighbours and of the node itself to its block. `change` has P d/m² here.
#ifdef STATE_BASED
INLINE realv along_by_dilatation(const tangent* t, const part_of_tangent* b, uint there, vector* pull) {
    const realv pulled = b->factor * b->inverse;
    pull->x = fma(pulled, b->y.x, pull->x);
    pull->y = fma(pulled, b->y.y, pull->y);
    IN_SPACE(pull->z = fma(pulled, b->y.z, pull->z);)
    return LOAD(t->change, there) * pulled * pulled;
}
INLINE realv of_own_dilatation(const tangent* t, uint at) { return LOAD(t->change, at); }
#else
INLINE realv along_by_dilatation(const tangent* t, const part_of_tangent* b, uint there, vector* pull) { return (realv)(0); }
INLINE realv of_own_dilatation(const tangent* t, uint at) { return (realv)(0); }
#endif

INLINE void add_dyad(realv factor, const vector* y, block_sum* sum) {
    const realv x = factor * y->x;
    sum->xx = fma(x, y->x, sum->xx);
    sum->xy = fma(x, y->y, sum->xy);
    sum->yy = fma(factor * y->y, y->y, sum->yy);
    IN_SPACE(sum->xz = fma(x, y->z, sum->xz);)
    IN_SPACE(sum->yz = fma(factor * y->y, y->z, sum->yz);)
    IN_SPACE(sum->zz = fma(factor * y->z, y->z, sum->zz);)
}

INLINE void add_to_block(model_numbers model, tangent* t, const extras* extra, int p, int bond, real side, uint bit,
                         const vector* minus_eta,
                         realv growth2, uint at, uint there, block_sum* sum) {
    part_of_tangent b;
    find_part(model, t, extra, p, bond, side, bit, minus_eta, growth2, at, there, &b);
    sum->xx += b.across;
    sum->yy += b.across;
    IN_SPACE(sum->zz += b.across;)
    add_dyad(b.along + along_by_dilatation(t, &b, there, &sum->pull), &b.y, sum);
}

// Computes the diagonal blocks of A: `diagonal` gets xx, yy and zz, `coupling` gets xy, xz and yz. A negative stiffness
// across a bond is replaced by 0, to keep the blocks positive.
kernel void tangent_blocks(constant real* model, const uint blocks, const global real* u, global real* diagonal,
                           global real* coupling, const global uint* life, const global uchar* material,
                           const global real* family_volume, global real* stiffness PAGE_PARAMETER,
                           const global uchar* special BLOCK_PARAMETERS) {
    flush_denormals();
    const uint block = get_global_id(0);
    if (block >= blocks)
        return;
    const uint at = ORIGIN + block * LANES;
    vector here;
    read_vector(u, at, &here);
    extras all_extras;
    extras* const extra = &all_extras;
    tangent t;
    open_tangent(&t, extra, life, 0, material, family_volume, special, block);
    OPEN_LEFT(extra, at);
    OPEN_CHANGE(t, of_theta);
    t.exact = 1;
    t.special = is_special_block(extra);
    t.size = (realv)(0);
    block_sum sum;
    sum.xx = sum.yy = sum.zz = sum.xy = sum.xz = sum.yz = (realv)(0);
    sum.pull.x = sum.pull.y = sum.pull.z = (realv)(0);
    __attribute__((opencl_unroll_hint(1))) for (int p = 0; p < PAIRS; ++p) {
        const constant pair_constants* P = &PAIR[p];
        pair_state s;
        read_pair(p, &here, u, life, at, 1, 1, 1, &s);
        add_to_block(model, &t, extra, p, 2 * p, (real)0.5, P->plus, &s.plus, s.plus_growth2, at, at + P->shift, &sum);
        add_to_block(model, &t, extra, p, 2 * p + 1, (real)-0.5, P->minus, &s.minus, s.minus_growth2, at,
                     at - P->shift, &sum);
    }
    add_dyad(of_own_dilatation(&t, at), &sum.pull, &sum);
    const realv factor = t.special ? (realv)(1) : alike_factor(model, extra, at);
    STORE(sum.xx * factor, diagonal, at);
    STORE(sum.yy * factor, diagonal, at + SLOTS);
    IN_SPACE(STORE(sum.zz * factor, diagonal, at + 2 * SLOTS);)
    STORE(sum.xy * factor, coupling, at);
    STORE(sum.xz * factor, coupling, at + SLOTS);
    IN_SPACE(STORE(sum.yz * factor, coupling, at + 2 * SLOTS);)
}

// Parts that both layouts of irregular nodes share (for vectors: family_cluster.cl; for GPUs: family_list.cl): how a
// time step moves nodes, the polynomial for small strain, λ of bonds, and which bonds may break.
#pragma once

#include "common/lanes.cl"
#include "common/pages.cl"
#include "family/family_lanes.cl"
#include "common/laws.cl"
#include "motion/integrate.cl"

// Fills the structure `moving` from the arguments of time_step.
#define OPEN_MOVING(m)                                                                                                \
    m->kind = kind;                                                                                                   \
    m->motion = motion;                                                                                               \
    m->values = values + from;                                                                                        \
    m->loads = loads + loads_from;                                                                                    \
    m->factor = FACTORS;                                                                                              \
    m->material = material;                                                                                           \
    m->u_new = new_nodes;                                                                                             \
    m->half_velocity = half_velocity;                                                                                 \
    m->force_out = force_out;                                                                                         \
    m->low_u = low_u;                                                                                                 \
    m->low_v = low_v;                                                                                                 \
    m->fault = fault;                                                                                                 \
    m->step_number = step_number;                                                                                     \
    m->keep_force = keep_force;                                                                                       \
    OPEN_SCHEME(m);                                                                                                   \
    OPEN_ENERGIES(m);

// Moves node i, with the force density `f` on it and its displacement `u_old`.
INLINE void move_node(model_numbers model, const moving* m, real4 f, real4 u_old, uint i) {
    vector force, here;
    force.all = f;
    force.all.w = 0;
    here.all = u_old;
    move(model, m, &force, &here, i);
}

// Returns s/(1+s) at small strain by a polynomial in q, without root or division (gpu/README.md, "Quick and careful").
INLINE realv small_strain_factor(realv q) { return q * HORNER(COEFFICIENT, q); }

// Words of a list with a bit for each bond: NEVER_FAIL has the bonds in no-fail zones, UNBREAKABLE all bonds that may
// not break in this step.
#ifdef NO_FAIL
#define NEVER_FAIL(word) (word)
#else
#define NEVER_FAIL(word) 0
#endif
#define UNBREAKABLE(list, word) (NEVER_FAIL(word) | ((list)->may_break ? 0u : ~0u))

// Arguments with the factors of the energy method for each node (Madenci & Oterkus 2014, §4.2).
#ifdef SURFACE_ENERGY
#define SURFACE_PARAMETER , const global real4 *surface
#define SURFACE_FACTORS surface
#else
#define SURFACE_PARAMETER
#define SURFACE_FACTORS 0
#endif

// λ, the remaining fraction of the secant stiffness, for the bonds in the lanes of a vector or for one bond. If no law
// of the model softens, λ is 1 and nothing is stored.
#ifdef SOFTENING
INLINE realv left_of(const global real* stiffness, ulong at) { return LOAD_LANES(stiffness, at); }
// Computes λ before and after this step, and returns where the bond breaks. `law_q` is the q at which the law is
// evaluated, and `least` the larger s_min of both ends (strengthening.cl).
INLINE maskv wear(model_numbers model, const global real* stiffness, ulong at, maskv type, realv law_q, realv least,
                  maskv may_fail,
                  real overload, realv* before, realv* after) {
    *before = left_of(stiffness, at);
    *after = left_by_law(model, type, law_q, *before, may_fail, overload);
    return may_fail & (*after <= (realv)(0));
}
INLINE void keep_left(global real* stiffness, ulong at, realv before, realv after) {
    if (any_lane(after < before))
        STORE_LANES(after, stiffness, at);
}
// Stores λ even if it has not decreased, if a vector has several bonds: because of a branch, the operations of the two
// vectors of a block could not overlap.
INLINE void keep_all_left(global real* stiffness, ulong at, realv before, realv after, maskv* softens) {
    if (LANES > 1 || any_lane(after < before))
        STORE_LANES(after, stiffness, at);
    *softens |= after < before;
}
INLINE realv weakened(realv factor, realv left) { return factor * left; }
// Returns λ of a bond as the current step uses it: the stored λ if the step stores it (`keeps`), otherwise the λ that
// follows from the stored one and `law_q`.
INLINE realv left_now(model_numbers model, const global real* stiffness, ulong at, maskv type, realv law_q,
                      maskv may_fail, int keeps,
                      real overload) {
    const realv kept = left_of(stiffness, at);
    if (keeps)
        return kept;
    return left_by_law(model, type, law_q, kept, may_fail, overload);
}
#else
INLINE realv left_of(const global real* stiffness, ulong at) { return (realv)(1); }
INLINE maskv wear(model_numbers model, const global real* stiffness, ulong at, maskv type, realv law_q, realv least,
                  maskv may_fail,
                  real overload, realv* before, realv* after) {
    const maskv breaks = may_fail & is_beyond_risen(model, type, law_q, overload, least);
    *before = (realv)(1);
    *after = CHOOSE(breaks, (realv)(0), *before);
    return breaks;
}
INLINE void keep_left(global real* stiffness, ulong at, realv before, realv after) {}
INLINE void keep_all_left(global real* stiffness, ulong at, realv before, realv after, maskv* softens) {}
INLINE realv weakened(realv factor, realv left) { return factor; }
INLINE realv left_now(model_numbers model, const global real* stiffness, ulong at, maskv type, realv law_q,
                      maskv may_fail, int keeps,
                      real overload) {
    return (realv)(1);
}
#endif

// Stores what the next step needs for a critical stretch that rises under compression (strengthening.cl): s_min of node
// i, from the smallest `q` of its bonds, and the energy that they have lost.
#ifdef STRENGTHENING
#define STRENGTHENING_PARAMETERS LEAST_PARAMETERS LOST_PARAMETERS
INLINE void keep_tally_of(uint i, real q, real energy, global real* least_after, global real* lost) {
    least_after[i] = q < NO_BOND ? q / (1 + sqrt(1 + q)) : (real)0;
#ifdef LOSS_OF_NODES
    lost[i] += energy;
#endif
}
#else
#define STRENGTHENING_PARAMETERS
INLINE void keep_tally_of(uint i, real q, real energy, global real* least_after, global real* lost) {}
#endif

// NEEDS_CARE(k): whether cluster or node k takes the careful sum without trying the quick sum, because the first pass
// of state-based theory has found large strains, or some bond has softened in an earlier step.
#ifdef STATE_BASED
#define STATE_PARAMETERS , const global real *pressure, const global uchar *strained
#define PRESSURES pressure
#define NEEDS_CARE(k) strained[k]
#define MARK_SOFTENED(k, softens)
#elif defined(SOFTENING)
#define STATE_PARAMETERS , global uchar *softened
#define PRESSURES 0
#define NEEDS_CARE(k) softened[k]
#define MARK_SOFTENED(k, softens)                                                                                     \
    if (any_lane(softens))                                                                                            \
        softened[k] = 1;
#else
#define STATE_PARAMETERS
#define PRESSURES 0
#define NEEDS_CARE(k) 0
#define MARK_SOFTENED(k, softens)
#endif
#ifdef STATE_BASED
#define IS_STATE_BASED 1
#else
#define IS_STATE_BASED 0
#endif

// In state-based theory, pages of λ (pages.cl) are taken in the first pass, not in time_step.
#if !defined(STATE_BASED) && defined(SOFTENING)
#define OPEN_STEP_PAGE OPEN_PAGE
#define MARK_WAITING(k) softened[k] |= BLOCK_WAITS;
#else
#define OPEN_STEP_PAGE(l, k)
#define MARK_WAITING(k)
#endif

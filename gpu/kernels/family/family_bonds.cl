// Has the parts that both layouts of irregular bonds share: how a time step moves nodes, the polynomial of small
// strain, and which bonds may break.
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

// Moves node i when the force on it is known.
INLINE void move_node(model_numbers model, const moving* m, real4 f, real4 u_old, uint i) {
    vector force, here;
    force.all = f;
    force.all.w = 0;
    here.all = u_old;
    move(model, m, &force, &here, i);
}

// Returns s/(1+s) at small strain by a polynomial in q, without root or division (gpu/README.md).
INLINE realv small_strain_factor(realv q) { return q * HORNER(COEFFICIENT, q); }

// No-fail zones: bits in words of the list mark bonds that never break.
#ifdef NO_FAIL
#define NEVER_FAIL(word) (word)
#else
#define NEVER_FAIL(word) 0
#endif
#define UNBREAKABLE(list, word) (NEVER_FAIL(word) | ((list)->may_break ? 0u : ~0u))

// Factors of the energy method for each node (Madenci & Oterkus 2014, §4.2).
#ifdef SURFACE_ENERGY
#define SURFACE_PARAMETER , const global real4 *surface
#define SURFACE_FACTORS surface
#else
#define SURFACE_PARAMETER
#define SURFACE_FACTORS 0
#endif

// λ of bonds that soften, for the lanes of a cluster or for one bond. If no law softens, λ is 1 and is not read.
#ifdef SOFTENING
INLINE realv left_of(const global real* stiffness, ulong at) { return LOAD_LANES(stiffness, at); }
// Computes λ before and after this step. Returns whether the bond breaks. least: see strengthening.cl.
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
// Stores λ of a vector even if it has not decreased: a branch would separate the operations of the two vectors of a
// block.
INLINE void keep_all_left(global real* stiffness, ulong at, realv before, realv after, maskv* softens) {
    if (LANES > 1 || any_lane(after < before))
        STORE_LANES(after, stiffness, at);
    *softens |= after < before;
}
INLINE realv weakened(realv factor, realv left) { return factor * left; }
// Returns the current λ of a bond with this q, whether this λ has been stored or not.
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

// Stores the results of a step that a rising critical stretch needs (strengthening.cl).
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

// Whether the careful sum is taken at once, because the first pass has found large strains, or some bond has softened
// in an earlier step.
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

// In the state-based theory, bonds take pages in the first pass.
#if !defined(STATE_BASED) && defined(SOFTENING)
#define OPEN_STEP_PAGE OPEN_PAGE
#define MARK_WAITING(k) softened[k] |= BLOCK_WAITS;
#else
#define OPEN_STEP_PAGE(l, k)
#define MARK_WAITING(k)
#endif

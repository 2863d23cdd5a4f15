// Integrators. The definitions of this file say how an integrator differs from v += a, u += v (velocity Verlet,
// Euler–Cromer), for which they are empty. An integrator may have arguments of its own: time_step has the arguments
// SCHEME_PARAMETERS, and OPEN_SCHEME stores them in `moving`.
#pragma once

#include "motion/moving.cl"

#if defined(RELAXATION)
// Relaxation: central differences with a fictitious density of each node and one damping c for all (relaxation.cl): v
// += (push · ease · a − c v)/(1 + c/2). `may_break` is the value of Bonds (gpu/bonds/step_kernels.hpp). 0: bonds keep
// their state; 1: they break and soften; 2: the forces of softening bonds follow their law, but λ is not stored. A bond
// that breaks abruptly does so only if its q is at least `overload` times that of its limit. Bonds of the regularised
// law have no state, so their forces follow the law in any case.
#define SCHEME_PARAMETERS                                                                                             \
    , const global real *ease, const global real *control, const int may_break, const real overload
#define OPEN_SCHEME(m) (m)->ease = ease, (m)->control = control
#define MAY_BREAK_PARAMETER , const int may_break, const real overload
#define OVERLOAD overload
#ifdef REGULARISED
#define MAY_BREAK 1
#else
#define MAY_BREAK may_break
#endif
INLINE void weigh(const moving* m, uint at, vector* acceleration, each_node* damping) {
    const real c = m->control[0], push = m->control[1];
    *damping = (each_node)(c / (1 + (real)0.5 * c));
    scale(acceleration, READ_EACH(m->ease, at) * (push / (1 + (real)0.5 * c)));
}
#elif defined(CENTRAL_DIFFERENCE)
// Central differences: damping acts on the mean of the velocities before and after a step, v and v': (1 + c/2) v' = (1
// − c/2) v + a. In the first step v is the velocity at the start, not half a step earlier, so the velocity advances by
// half a step only.
#define SCHEME_PARAMETERS , const int is_start
#define OPEN_SCHEME(m) (m)->is_start = is_start
INLINE void weigh(const moving* m, uint at, vector* acceleration, each_node* damping) {
    const each_node share = m->is_start ? (each_node)((real)0.5) : 1 / (1 + (real)0.5 * *damping);
    *damping *= share;
    scale(acceleration, share);
}
#else
#define SCHEME_PARAMETERS
#define OPEN_SCHEME(m)
INLINE void weigh(const moving* m, uint at, vector* acceleration, each_node* damping) {}
#endif

// Whether this step stores which bonds break and soften (`bonds` is a structure with the member may_break).
#define KEEPS(bonds) ((bonds)->may_break & 1)

#ifndef MAY_BREAK
#define MAY_BREAK_PARAMETER
#define MAY_BREAK 1
#define OVERLOAD ((real)1)
#endif

// Functions for the energies (work.cl). speed_of_drag() returns the velocity on which damping acts. reflected() returns
// the velocity half a step before the beginning of this step. In the first step of central differences there is no such
// velocity; it is chosen so that its mean with the velocity half a step after the start is the initial velocity.
#if defined(CENTRAL_DIFFERENCE) && !defined(RELAXATION)
INLINE part speed_of_drag(part v_old, part v_new) { return (real)0.5 * (v_old + v_new); }
INLINE part reflected(const moving* m, part v_old, part v_new, part held) {
    return m->is_start ? v_old + (1 - held) * (v_old - v_new) : v_old;
}
#else
INLINE part speed_of_drag(part v_old, part v_new) { return v_old; }
INLINE part reflected(const moving* m, part v_old, part v_new, part held) { return v_old; }
#endif

// Returns the velocity with which displacements advance in a step.
#ifdef FORWARD_EULER
INLINE part speed_of_increment(part v_old, part v_new) { return v_old; }
#else
INLINE part speed_of_increment(part v_old, part v_new) { return v_new; }
#endif

// Local damping: a force of a fraction of the total force on a component acts against its velocity. `brake` is its
// deceleration.
#ifdef LOCAL_DAMPING
INLINE void brake_locally(model_numbers model, const vector* v, vector* acceleration, vector* brake) {
#define BRAKE(c, slot)                                                                                               \
    brake->c = (real)(LOCAL_DAMPING_RATIO) * fabs(acceleration->c) * sign(v->c);                                            \
    acceleration->c -= brake->c;
    EACH_PART(BRAKE, 0)
#undef BRAKE
}
#define PLUS_BRAKE(drag, mass, brake) ((drag) + (mass) * (brake))
#else
INLINE void brake_locally(model_numbers model, const vector* v, vector* acceleration, vector* brake) { no_vector(brake); }
#define PLUS_BRAKE(drag, mass, brake) (drag)
#endif

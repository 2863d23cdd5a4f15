// Computes kinetic energy, external work and damping of each node in a step, per volume (gpu/README.md, "Reading
// results"). Nothing is computed if energies are not observed, or in quasi-static analyses, for which
// equilibrium_work.cl computes the work.
#pragma once

#include "motion/compensated_sum.cl"
#include "motion/prescribed_motions.cl"
#include "motion/scheme.cl"

#if defined(ENERGIES) && !defined(RELAXATION)
#define ENERGY_PARAMETERS , global element *work, const int keep_energies, global element *energies
#define OPEN_ENERGIES(m) (m)->work = work, (m)->keep_energies = keep_energies, (m)->energies = energies
#else
#define ENERGY_PARAMETERS
#define OPEN_ENERGIES(m)
#endif

#if defined(ENERGIES) && !defined(RELAXATION)
// Adds `increment` to number k of the nodes in `sums`, a compensated sum whose rounding error is number k + 1. Returns
// the sum before the addition.
#ifdef DOUBLE
INLINE each_node accumulate(global element* sums, uint k, uint at, each_node increment) {
    const each_node before = READ_NUMBER(sums, k, at);
    WRITE_NUMBER(before + increment, sums, k, at);
    return before;
}
#else
COMPENSATED_SUM(add_to_number, each_node)
INLINE each_node accumulate(global element* sums, uint k, uint at, each_node increment) {
    const each_node before = READ_NUMBER(sums, k, at);
    each_node remainder = READ_NUMBER(sums, k + 1, at);
    const each_node after = add_to_number(before, increment, &remainder);
    WRITE_NUMBER(after, sums, k, at);
    WRITE_NUMBER(remainder, sums, k + 1, at);
    return before;
}
#endif

typedef struct {
    part kinetic, outer_before, outer_after, lost_before, lost_after;
} increments;

// Adds the work of one component. Half of the work of a force is computed with the velocity before the force acts,
// `v_old`, and half with the velocity after it, `v_new`, which is the trapezoidal rule over each displacement. So the
// energy balance of an undamaged linear body is exact.
INLINE void add_work(model_numbers model, part v_old, part v_new, part force, part pull, part brake,
                     each_node density, part held,
                     increments* sums) {
    const part from_outside = held * (density * (v_new - v_old) - force) + (1 - held) * density * pull;
    const part drag =
        PLUS_BRAKE((1 - held) * (real)(DAMPING) * speed_of_drag(v_old, v_new), (1 - held) * density, brake);
    sums->kinetic += density * v_old * v_new;
    sums->outer_before += from_outside * v_old;
    sums->outer_after += from_outside * v_new;
    sums->lost_before += drag * v_old;
    sums->lost_after += drag * v_new;
}

// Adds the work of this step to `work` of each node: external work and damping, each with its rounding error. If
// `keep_energies` is set, stores kinetic energy, external work and damping at the beginning of this step in `energies`.
// `pull` is the acceleration by loads and contacts, `brake` the deceleration by local damping.
INLINE void account(model_numbers model, const moving* m, uint at, const vector* v_old, const vector* force,
                    const vector* pull,
                    const vector* brake, each_node lightness) {
    vector held, v_new;
    find_held(m, at, &held);
    read_vector(m->half_velocity, at, &v_new);
    const each_node density = 1 / lightness;
    increments sums;
    sums.kinetic = sums.outer_before = sums.outer_after = sums.lost_before = sums.lost_after = (part)(0);
#define ADD_WORK(c, slot)                                                                                            \
    add_work(model, reflected(m, v_old->c, v_new.c, held.c), v_new.c, force->c, pull->c, brake->c, density, held.c, &sums);
    EACH_PART(ADD_WORK, at)
#undef ADD_WORK
    // no displacement precedes the first step, so only the half with the velocity after it counts
    const real share = (real)0.5, share_before = m->step_number > 1 ? share : (real)0;
    const each_node outer_before = share_before * SUM_OF_COMPONENTS(sums.outer_before);
    const each_node lost_before = share_before * SUM_OF_COMPONENTS(sums.lost_before);
    const each_node outer = accumulate(m->work, 0, at, outer_before + share * SUM_OF_COMPONENTS(sums.outer_after));
    const each_node lost = accumulate(m->work, 2, at, lost_before + share * SUM_OF_COMPONENTS(sums.lost_after));
    if (m->keep_energies) {
        WRITE_NUMBER(share * SUM_OF_COMPONENTS(sums.kinetic), m->energies, 0, at);
        WRITE_NUMBER(outer + outer_before, m->energies, 1, at);
        WRITE_NUMBER(lost + lost_before, m->energies, 2, at);
    }
}
#else
INLINE void account(model_numbers model, const moving* m, uint at, const vector* v_old, const vector* force,
                    const vector* pull,
                    const vector* brake, each_node lightness) {}
#endif

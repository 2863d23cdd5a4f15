// The data that a time step needs to move the nodes of a work-item, besides the forces of their bonds, for lattices and
// irregular nodes.
#pragma once

#include "motion/nodes.cl"
#ifdef RIGID_BODIES
#include "motion/rigid_types.cl"
#endif

typedef struct {
    const global class_t* kind;      // class of each node
    const global short4* motion; // for each class: motions along x, y, z (negative: none), group of loads
    const global real2* values; // for each motion: displacement and velocity at the end of this step
    // for each group, at the beginning of this step: the loads in the order of loads.cl
    const global real4* loads;
    const global element* factor; // position factors of each node (position_factors.cl)
    const global uchar* material;
    global element *u_new, *half_velocity, *force_out;
    global low_element *low_u, *low_v; // rounding errors of displacement and velocity
    global int* fault;
    int step_number, keep_force;
    // for the integrator (scheme.cl)
    int is_start; // this is the first step, whose velocity is that at its beginning
    const global real *ease, *control;
    // for the energies (work.cl)
    global element *work, *energies;
    int keep_energies;
#ifdef REMOVAL // removal.cl
    const global real* removed;
#endif
#ifdef RIGID_BODIES // contact.cl
    // `reference`: undeformed positions in spacings; `reference_low`: their rounding errors
    const global element *u_old, *reference, *reference_low;
    const global wide* rigid;
    constant body_numbers* bodies;
#ifdef SURFACE_BODIES
    const global float* surface_distances;
#endif
#ifdef POLYGON_BODIES
    constant wide* polygon_corners;
#endif
    global uint* touched;
    global wide* contact_sums;
#endif
#ifdef SELF_CONTACT // self_contact.cl
    const global uint2 *partners, *partner_list;
    global uint* contact_book;
    global real* contact_energy;
    constant real* contact_springs;
    const struct surroundings* near_by;
#endif
} moving;

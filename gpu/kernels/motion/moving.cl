// Has the data that a time step needs to move the nodes of a work-item, besides the forces of their bonds, for both
// bond stores.
#pragma once

#include "motion/nodes.cl"
#ifdef RIGID_BODIES
#include "motion/rigid_types.cl"
#endif

typedef struct {
    const global class_t* kind;      // class of each node
    const global short4* motion; // motion of each class along x, y, z (negative: none), and its group of loads
    const global real2* values; // for each motion: displacement and velocity at the end of this step
    // for each group, at the beginning of this step: force per volume, acceleration, force on each node
    const global real4* loads;
    const global element* factor; // position factors of each node (place_factors.cl)
    const global uchar* material;
    global element *u_new, *half_velocity, *force_out;
    global low_element *low_u, *low_v; // remainders of the sums of displacement and velocity
    global int* fault;
    int step_number, keep_force;
    // for the integrator (scheme.cl)
    int is_start; // in the first step, the velocity belongs to the start
    const global real *ease, *control;
    // for the energies (work.cl)
    global element *work, *energies;
    int keep_energies;
#ifdef REMOVAL // removal.cl
    const global real* removed;
#endif
#ifdef RIGID_BODIES // contact.cl
    const global element *u_old, *reference, *reference_low; // undeformed positions in spacings, and the remainders of their rounding
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

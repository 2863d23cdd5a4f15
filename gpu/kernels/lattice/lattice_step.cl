// Computes one time step on the lattice in one kernel: bonds break, their forces on each node are summed, and the nodes
// are moved. The forces of bonds are computed in lattice_force.cl or lattice_state.cl, the motion in
// motion/integrate.cl.
#pragma once

#include "common/lanes.cl"
#include "common/pages.cl"
#include "lattice/lattice_lanes.cl"
#include "lattice/lattice_strips.cl"
#include "common/laws.cl"
#include "motion/integrate.cl"
#ifdef STATE_BASED
#include "lattice/lattice_state.cl"
#else
#include "lattice/lattice_force.cl"
#endif
#ifdef SELF_CONTACT
#include "motion/contact_search.cl"
#endif
#ifdef REMOVAL
#include "motion/remove_far.cl"
#endif

// Computes one time step of the lattice: breaks bonds, sums their forces, and moves the nodes. It reads the
// displacements of the step before, `u_old`, and writes `u_new`, so that all nodes see the same state of their
// neighbours. `half_velocity` is half a step behind the displacements (leapfrog form of the velocity Verlet step). At
// `values` + `from` are the displacement and velocity of each prescribed motion at the end of this step. At `loads` +
// `loads_from` are the loads of each group at the beginning of this step (motion/loads.cl). If `observe` is set, the
// kernel writes the force density to `force_out`.
kernel void time_step(constant real* model, const uint blocks, const global real* u_old, global real* u_new,
                      global real* half_velocity, global ushort* low_u, global ushort* low_v, global uint* life,
                      const global class_t* kind, const global uchar* material, const global real* family_volume,
                      global real* stiffness STEP_PAGE_PARAMETERS, global uchar* special, const global short4* motion,
                      const global real2* values, const uint from, const int observe, global real* force_out,
                      const int step_number, global int* fault, const global real4* loads, const uint loads_from
                      STATE_PARAMETERS SOFTENING_PARAMETERS SURFACE_PARAMETERS STRENGTHENING_PARAMETERS
                      SCHEME_PARAMETERS ENERGY_PARAMETERS FACTOR_PARAMETER CONTACT_PARAMETERS STEP_REMOVAL
                      SELF_CONTACT_PARAMETERS) {
    flush_denormals();
    const uint block = own_block(blocks);
    if (block >= blocks || STEP_IS_DONE(special, block))
        return;
    const uint at = ORIGIN + block * LANES;
    vector here, force;
    read_vector(u_old, at, &here);
    no_vector(&force);
    if (has_bonds(life, at)) {
        extras all_extras;
        extras* const extra = &all_extras;
        extra->block = block;
        extra->material = material;
        extra->kind = kind;
        extra->life = life;
        extra->special = special;
        extra->may_break = MAY_BREAK;
        extra->overload = OVERLOAD;
        extra->family_volume = family_volume;
        OPEN_STEP_LEFT(extra, at);
        OPEN_STATE(extra);
        OPEN_SOFTENING(extra);
        OPEN_SURFACE(extra);
        node_tally tally;
        open_tally(&tally);
        extra->least_before = LEAST_BEFORE;
        extra->tally = &tally;
        sum_forces(model, &here, u_old, at, extra, &force);
        if (STEP_WAITS(extra)) {
            special[block] |= BLOCK_WAITS;
            return;
        }
        keep_tally(&tally, LEAST_AFTER, LOST_OF_STEP, at);
    }
    moving all_moving;
    moving* const m = &all_moving;
    m->kind = kind;
    m->motion = motion;
    m->values = values + from;
    m->loads = loads + loads_from;
    m->factor = FACTORS;
    m->material = material;
    m->u_new = u_new;
    m->half_velocity = half_velocity;
    m->force_out = force_out;
    m->low_u = low_u;
    m->low_v = low_v;
    m->fault = fault;
    m->step_number = step_number;
    m->keep_force = observe;
    OPEN_SCHEME(m);
    OPEN_ENERGIES(m);
    OPEN_CONTACT(m, u_old);
    OPEN_REMOVAL(m);
    OPEN_SELF_CONTACT(m, u_old);
    move(model, m, &force, &here, at);
    WATCH_BONDS(block, living_bonds_of_block(life, at))
}

// Moves the nodes in a time step, after the forces of their bonds have been summed, on lattices and irregular nodes.
// The equation of motion is ρ u'' = F + b + ρ g − η u' with the density ρ, the force density F of bonds, the load b per
// volume, the acceleration g and the damping η. In spacings and time steps it is v += a − c v, u += v. The velocity is
// half a step behind the displacement (leapfrog form of the velocity Verlet step).
#pragma once

#include "motion/moving.cl"
#include "motion/compensated_sum.cl"
#include "motion/densities.cl"
#include "motion/removal.cl"
#include "motion/position_factors.cl"
#include "motion/loads.cl"
#include "motion/contact.cl"
#include "motion/self_contact.cl"
#include "motion/prescribed_motions.cl"
#include "motion/projection.cl"
#include "motion/scheme.cl"
#include "motion/work.cl"

INLINE void move(model_numbers model, const moving* m, vector* force, const vector* here, uint at) {
    const each_node lightness = lightness_of(model, m->material, at);
    each_node damping = (real)(DAMPING) * lightness;
    vector acceleration, pull, brake, v_old, v, increment;
    add_self_contacts(m, at, force);
#define ACCELERATE(c, slot) acceleration.c = lightness * force->c;
    EACH_PART(ACCELERATE, at)
    add_loads(m, at, lightness, &acceleration, &pull);
    add_contacts(model, m, at, here, &acceleration, &pull);
    hold_removed(m, at, &acceleration, &pull);
    read_vector(m->half_velocity, at, &v_old);
    brake_locally(model, &v_old, &acceleration, &brake);
    weigh(m, at, &acceleration, &damping);
#define SPEED_UP(c, slot)                                                                                            \
    v.c = advance(v_old.c, acceleration.c - damping * v_old.c, m->low_v, slot);                                      \
    WRITE_PART(v.c, m->half_velocity, slot);                                                                         \
    increment.c = speed_of_increment(v_old.c, v.c);
    EACH_PART(SPEED_UP, at)
    go_on(m, at, &increment);
#define MOVE_BY(c, slot) WRITE_PART(advance(here->c, increment.c, m->low_u, slot), m->u_new, DISPLACEMENT_AT(slot));
    EACH_PART(MOVE_BY, at)
    if (is_unsound(&v)) // records the first node that is unstable
        for (uint node = at; node < at + NODES_AT_ONCE; ++node) {
            bool bad = false;
            for (uint c = 0; c < COMPONENTS; ++c)
                bad = bad || !(fabs(COMPONENT(m->half_velocity, node, c)) <= LARGEST_JUMP);
            if (bad && atomic_cmpxchg(&m->fault[0], -1, (int)node) == -1)
                m->fault[1] = m->step_number;
        }
    if (m->keep_force) {
#define KEEP(c, slot) WRITE_PART(force->c, m->force_out, slot);
        EACH_PART(KEEP, at)
    }
    project_nodes(model, m, at, &pull);
    prescribe(m, at);
    note_move(m, at, here);
    account(model, m, at, &v_old, force, &pull, &brake, lightness);
#undef ACCELERATE
#undef SPEED_UP
#undef MOVE_BY
#undef KEEP
}

// Contact with rigid bodies by projection (core/rigid_bodies/rigid_contact.hpp has the formulas): a node that is nearer
// to a body, in its position at the end of the step, than the contact distance is moved back to this distance, and its
// velocity changes accordingly. Lengths are in spacings and times in steps, so the correction of the displacement is
// also the change of the velocity.
#pragma once

#include "motion/compensated_sum.cl"
#include "motion/contact.cl"
#include "motion/prescribed_motions.cl"

#ifdef PROJECTION
// If a node touches body b, adds its displacement back to the contact distance to `shift`, and force, torque and friction
// loss of the body to `sums`, and returns true. `velocity` is that of the node.
INLINE bool project(model_numbers model, const moving* m, int b, uint node, wide4 velocity, wide4* shift, wide* sums) {
    const global wide* body = m->rigid + b * BODY_STATE;
    axes a;
    read_axes(body, &a);
    const wide4 arm = (reference_of(m, node) - of_table(m->bodies[b].centre)) +
                      (whole_displacement(m, m->u_new, node) - wide3(body, DISPLACEMENT)) + *shift;
    if (!(arm.x == arm.x)) // NaN: the slot has no node
        return false;
    wide4 normal;
    wide slope; // the distance along the normal is the correction, so the slope is not used
    const wide depth = m->bodies[b].distance - surface_distance(m, b, into_body(&a, arm), &normal, &slope);
    if (!(depth > 0))
        return false;
    normal = out_of_body(&a, normal);
    const wide mass = (wide)VOLUME_AT(m->u_old, node) / (wide)lightness_at(model, m->material, node);
    wide4 back = depth * normal;
    if (m->bodies[b].friction > 0) {
        const wide4 relative = velocity + *shift - wide3(body, VELOCITY) - cross(wide3(body, SPIN), arm);
        const wide4 along = relative - dot(relative, normal) * normal;
        const wide speed = sqrt(dot(along, along)), brake = fmin(m->bodies[b].friction * depth, speed);
        if (speed > 0) {
            back -= brake / speed * along;
            sums[7] += mass * brake * (speed - brake / 2);
        }
    }
    const real4 held = held_at(m->kind, m->motion, node); // prescribed components are not corrected
    back *= (wide4)(1 - held.x, 1 - held.y, 1 - held.z, 0);
    *shift += back;
    const wide4 force = -mass * back, torque = cross(arm, force);
    sums[0] += force.x, sums[1] += force.y, sums[2] += force.z;
    sums[3] += torque.x, sums[4] += torque.y, sums[5] += torque.z;
    return true;
}

// Adds `amount` to component c of a field that is a compensated sum; `low` has the rounding errors.
#ifdef DOUBLE
#define ADD_WHOLE(field, slot, low, node, c, amount) COMPONENT(field, slot, c) += (real)(amount)
#else
#define ADD_WHOLE(field, slot, low, node, c, amount)                                                                  \
    {                                                                                                                  \
        const wide whole_ =                                                                                            \
            ((wide)COMPONENT(field, slot, c) + (wide)as_float((uint)LOW_COMPONENT(low, node, c) << 16)) + (amount);   \
        const real high_ = (real)whole_;                                                                               \
        COMPONENT(field, slot, c) = high_;                                                                            \
        LOW_COMPONENT(low, node, c) = (ushort)((as_uint((float)(whole_ - (wide)high_)) + 0x8000u) >> 16);              \
    }
#endif

// Projects the nodes of the work-item onto the bodies, and adds the change of their velocities to `pull`, the
// acceleration by loads and contacts.
INLINE void project_nodes(model_numbers model, const moving* m, uint at, vector* pull) {
    vector there;
    read_vector(m->u_new, DISPLACEMENT_AT(at), &there);
    uint near = 0, touched = 0;
    for (int b = 0; b < RIGID_BODIES; ++b)
        near |= PROJECTS(b) && may_touch(m, b, &there, at) ? 1u << b : 0u;
    if (!near)
        return;
    gathered all;
    wide sums[RIGID_BODIES * CONTACT_SUMS];
    for (int k = 0; k < RIGID_BODIES * CONTACT_SUMS; ++k)
        sums[k] = 0;
    for (uint lane = 0; lane < NODES_AT_ONCE; ++lane) {
        const uint node = at + lane;
        wide4 shift = 0;
        uint by = 0;
        if (!IS_REMOVED(m, node)) {
            const real4 v = vector_at(m->half_velocity, node);
            const wide4 velocity = (wide4)(v.x, v.y, v.z, 0);
            for (int b = 0; b < RIGID_BODIES; ++b)
                if (near >> b & 1)
                    by |= project(model, m, b, node, velocity, &shift, sums + b * CONTACT_SUMS) ? 1u << b : 0u;
        }
        put_vector((real4)((real)shift.x, (real)shift.y, (real)shift.z, 0), lane, &all);
        touched |= by;
        if (!by)
            continue;
        const wide back[3] = {shift.x, shift.y, shift.z};
        for (uint c = 0; c < COMPONENTS; ++c) {
            ADD_WHOLE(m->u_new, DISPLACEMENT_AT(node), m->low_u, node, c, back[c]);
            ADD_WHOLE(m->half_velocity, node, m->low_v, node, c, back[c]);
        }
    }
    for (int b = 0; b < RIGID_BODIES; ++b)
        for (int k = 0; k < CONTACT_SUMS && (touched >> b & 1); ++k)
            m->contact_sums[((size_t)ITEM_OF(at) * RIGID_BODIES + b) * CONTACT_SUMS + k] = sums[b * CONTACT_SUMS + k];
    m->touched[ITEM_OF(at)] |= touched;
    vector push;
    take_vectors(&all, &push);
#define ADD_PROJECTION(c, slot) pull->c += push.c;
    EACH_PART(ADD_PROJECTION, at)
#undef ADD_PROJECTION
}
#else
INLINE void project_nodes(model_numbers model, const moving* m, uint at, vector* pull) {}
#endif

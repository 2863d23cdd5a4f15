// Sums the contact forces on each rigid body in a step, and moves the bodies (core/rigid_bodies/rigid_body.hpp has the
// formulas). Whole work-groups compute the sums, in a fixed order, because on a GPU each node has its own contact
// sums: a single work-item would read them one after the other and wait for the memory each time. An item stands for
// NODES_AT_ONCE nodes: the LANES nodes of a vector on a lattice, one node otherwise. For each item, the kernels of the
// step store a word with one bit for each body that the item touched, and the sums for these bodies.
#pragma once

#include "motion/rigid_types.cl"
#include "common/sums.cl"

GROUP_SUM(wide8)

// Returns a word with the bits of all bodies that the items from `first` up to `end` touched, and the bits `already`
// that work-item 0 passes. All work-items of the group call it, and each gets the same word.
INLINE uint touched_by_any(const global uint* touched, uint first, uint end, uint already, local uint* bodies_of_group) {
    if (get_local_id(0) == 0)
        *bodies_of_group = already;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint own = 0;
    for (uint i = first + (uint)get_local_id(0); i < end; i += (uint)get_local_size(0))
        own |= touched[i];
    if (own)
        atomic_or(bodies_of_group, own);
    barrier(CLK_LOCAL_MEM_FENCE);
    return *bodies_of_group;
}

// Returns `sum` plus the contact sums (CONTACT_SUMS numbers) of body b for the items of one work-item: `first`, and
// from there each item at a multiple of the size of the work-group, up to `end`.
INLINE wide8 add_contacts_of_body(wide8 sum, uint body_count, uint b, const global uint* touched,
                                  const global wide* sums, uint first,
                                  uint end) {
    for (uint i = first; i < end; i += (uint)get_local_size(0))
        if (touched[i] >> b & 1)
            sum += vload8(i * body_count + b, sums);
    return sum;
}
INLINE wide8 sum_of_group(wide8 own, local wide8* partial) {
    barrier(CLK_LOCAL_MEM_FENCE); // `partial` may have earlier values that are still read
    return group_sum_wide8(own, partial);
}

// Sums the contacts of each rigid body. The items of the whole deformable body, of all its domains, are divided into
// parts of `items_of_part` items, and each work-group sums one part, or what this domain has of it. The domain has the
// items from `first_of_body` up to `end_of_body`, the first of which has the index `first_item` in its arrays. If the
// part begins before these items, the work-items continue from their sums in `begun`; if it ends after them, they store
// their sums in `left` for the next domain. So the order of a sum does not depend on where the body is divided.
kernel void sum_contacts(const uint body_count, const uint item_count, const uint items_of_part, const uint first_item,
                         const uint first_of_body, const uint end_of_body, const global uint* touched,
                         const global wide* contact_sums, global uint* part_touched, global wide* part_sums,
                         const global wide* begun, global wide* left, local wide8* partial,
                         local uint* bodies_of_group) {
    const uint part_number = first_of_body / items_of_part + get_group_id(0), id = get_local_id(0),
               size = get_local_size(0);
    const uint begin_of_part = part_number * items_of_part, end_of_part = min(begin_of_part + items_of_part, item_count);
    const uint from = max(begin_of_part, first_of_body), to = min(end_of_part, end_of_body);
    const bool goes_on = from > begin_of_part, stays_open = to < end_of_part;
    const uint first = first_item + (from - first_of_body), end = first + (to - from);
    const uint own_first = first + (id + size - (from - begin_of_part) % size) % size;
    const uint bodies =
        touched_by_any(touched, first, end, goes_on && id == 0 ? part_touched[part_number] : 0, bodies_of_group);
    if (id == 0)
        part_touched[part_number] = bodies;
    if (stays_open) // 0 for the bodies that no item has touched so far
        for (uint b = 0; b < body_count; ++b)
            vstore8((wide8)(0), b * size + id, left);
    // Everything in the loop is inside one `if`, because sum_of_group() has barriers: with another branch beside this
    // one, PoCL 3.1 loses the value of `own`.
    for (uint b = 0; b < body_count; ++b)
        if (bodies >> b & 1) {
            const wide8 before = goes_on ? vload8(b * size + id, begun) : (wide8)(0);
            const wide8 own = add_contacts_of_body(before, body_count, b, touched, contact_sums, own_first, end);
            if (stays_open)
                vstore8(own, b * size + id, left);
            const wide8 sum = sum_of_group(own, partial);
            if (id == 0 && !stays_open)
                vstore8(sum, part_number * body_count + b, part_sums);
        }
}

INLINE wide4 turned_vector(wide4 v, wide4 axis, wide angle) {
    return cos(angle) * v + sin(angle) * cross(axis, v) + ((1 - cos(angle)) * dot(axis, v)) * axis;
}
INLINE void rotate_axes(const axes* a, wide4 rotation, axes* to) {
    const wide angle = sqrt(dot(rotation, rotation));
    const wide4 axis = angle > 0 ? rotation / angle : (wide4)(1, 0, 0, 0);
    to->x = turned_vector(a->x, axis, angle);
    to->y = turned_vector(a->y, axis, angle);
    to->z = turned_vector(a->z, axis, angle);
}
// Corrects the axes, which rounding makes slightly non-orthogonal while a body turns.
INLINE void make_orthonormal(axes* a) {
    a->z = a->z / sqrt(dot(a->z, a->z));
    const wide4 across = a->x - dot(a->x, a->z) * a->z;
    a->x = across / sqrt(dot(across, across));
    a->y = cross(a->z, a->x);
}
INLINE wide4 spin_of(constant const body_numbers* of, const axes* a, wide4 momentum) {
    constant const wide* inertia = of->inertia;
    const wide4 q = into_body(a, momentum);
    return out_of_body(a, (wide4)(inertia[0] > 0 ? q.x / inertia[0] : 0, inertia[1] > 0 ? q.y / inertia[1] : 0,
                                  inertia[2] > 0 ? q.z / inertia[2] : 0, 0));
}

// Moves a free body by a time step, with leapfrog integration as for nodes. The angular velocity is computed for the
// axes half a step later, by iteration.
INLINE void move_freely(constant const body_numbers* of, int is_flat, global wide* body) {
    wide4 force = wide3(body, FORCE), torque = wide3(body, TORQUE);
    if (is_flat) {
        force.z = 0;
        torque.x = torque.y = 0;
    }
    const wide4 velocity = wide3(body, VELOCITY) + force / of->mass + of_table(of->gravity);
    const wide4 momentum = wide3(body, MOMENTUM) + torque;
    put_wide3(velocity, body, VELOCITY);
    put_wide3(momentum, body, MOMENTUM);
    put_wide3(wide3(body, DISPLACEMENT) + velocity, body, DISPLACEMENT);
    axes now, later, next;
    read_axes(body, &now);
    wide4 spin = spin_of(of, &now, momentum);
    for (int k = 0; k < 4; ++k) {
        rotate_axes(&now, (wide)0.5 * spin, &later);
        spin = spin_of(of, &later, momentum);
    }
    rotate_axes(&now, spin, &next);
    make_orthonormal(&next);
    put_wide3(spin, body, SPIN);
    put_wide3(next.x, body, AXES);
    put_wide3(next.y, body, AXES + 3);
    put_wide3(next.z, body, AXES + 6);
}

// Moves some bodies to their positions at the end of the step: those that have a prescribed motion and onto which nodes
// are projected. One work-item runs it before the step.
kernel void place_bodies(const uint body_count, constant body_numbers* bodies, global wide* rigid,
                         const global wide* rigid_values, const uint rigid_from) {
    if (get_global_id(0) > 0)
        return;
    for (uint b = 0; b < body_count; ++b)
        if (bodies[b].projects != 0 && bodies[b].motion == MOVED)
            for (int k = 0; k < PRESCRIBED; ++k)
                rigid[b * BODY_STATE + k] = rigid_values[(rigid_from + b) * PRESCRIBED + k];
}

INLINE void put_sums(wide8 sum, global wide* body) {
    put_wide3((wide4)(sum.s0, sum.s1, sum.s2, 0), body, FORCE);
    put_wide3((wide4)(sum.s3, sum.s4, sum.s5, 0), body, TORQUE);
    body[CONTACT_ENERGY] = sum.s6;
    body[FRICTION_LOSS] += sum.s7;
}

// Stores force, torque, contact energy and friction loss of each body, and moves the bodies to their positions at the
// end of the step. One work-group runs it. The bodies are moved in a loop of their own after all sums, because PoCL 3.1
// cannot compile some of these motions in a loop with barriers.
kernel void move_bodies(const uint body_count, const int is_flat, constant body_numbers* bodies, const uint parts,
                        const global uint* part_touched, const global wide* part_sums, global wide* rigid,
                        const global wide* rigid_values, const uint rigid_from, local wide8* partial) {
    const uint id = get_local_id(0);
    for (uint b = 0; b < body_count; ++b) {
        const wide8 own = add_contacts_of_body((wide8)(0), body_count, b, part_touched, part_sums, id, parts);
        const wide8 sum = sum_of_group(own, partial);
        if (id == 0)
            put_sums(sum, rigid + b * BODY_STATE);
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
    for (uint b = id; b < body_count; b += (uint)get_local_size(0)) {
        global wide* body = rigid + b * BODY_STATE;
        if (bodies[b].motion == FREE)
            move_freely(&bodies[b], is_flat, body);
        else if (bodies[b].motion == MOVED)
            for (int k = 0; k < PRESCRIBED; ++k)
                body[k] = rigid_values[(rigid_from + b) * PRESCRIBED + k];
    }
}

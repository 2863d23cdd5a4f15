#pragma once

#include "motion/integrate.cl"
#ifdef LATTICE
#include "lattice/lattice_living.cl"
#elif LANES == 1
#include "family/family_list_living.cl"
#else
#include "family/family_cluster_living.cl"
#endif

#if defined(ENERGIES) && !defined(RELAXATION)
#define REMOVAL_ACCOUNT , global element *work
#define LEAVE_WITH(slot, energy) COMPONENT(work, slot, 0) -= energy // negative external work
#else
#define REMOVAL_ACCOUNT
#define LEAVE_WITH(slot, energy)
#endif
#ifdef SELF_CONTACT // its lists must be rebuilt after a removal
#define REMOVAL_BOOK , global uint *contact_book
#define FORGET_LISTS contact_book[TRAVELLED] = as_uint(1e30f)
#else
#define REMOVAL_BOOK
#define FORGET_LISTS
#endif

// Removes the nodes that are far from the body and have no intact bond (removal.hpp), among `all_slots` slots from
// `first_slot` on. `first_of_body` is the index of the first of them in the layout of the whole body. The kernel runs
// every steps_between_removals steps.
kernel void remove_far(constant real* model, const uint first_slot, const uint all_slots, const uint first_of_body,
                       const global element* removal_u, global real* removed, global element* half_velocity,
                       global low_element* low_v, const global class_t* kind, const global short4* motion,
                       const global uchar* material REMOVAL_ACCOUNT REMOVAL_BOOK BOND_BITS) {
    const uint k = get_global_id(0), slot = first_slot + k;
    if (k >= all_slots || !is_site(first_of_body + k))
        return;
    if (!takes_part(removed, slot) || dot(held_at(kind, motion, slot), (real4)(1)) > 0)
        return;
    real4 out = 0, x = reference_in_body(removal_u, slot, first_of_body + k) + DISPLACEMENT_OF(removal_u, slot);
    out.x = fmax(fmax((real)REMOVAL_LOW_X - x.x, x.x - (real)REMOVAL_HIGH_X), (real)0);
    out.y = fmax(fmax((real)REMOVAL_LOW_Y - x.y, x.y - (real)REMOVAL_HIGH_Y), (real)0);
    out.z = fmax(fmax((real)REMOVAL_LOW_Z - x.z, x.z - (real)REMOVAL_HIGH_Z), (real)0);
    if (!(dot(out, out) > (real)REMOVAL_DISTANCE * (real)REMOVAL_DISTANCE) || living_bonds_at(BITS, slot) > 0)
        return;
    real4 v = vector_at(half_velocity, slot);
    v.w = 0;
    const real energy = (real)0.5 / lightness_at(model, material, slot) * dot(v, v); // per volume
    removed[slot] = fmax(energy * VOLUME_AT(removal_u, slot), LEAST_REMOVED);
    for (uint c = 0; c < COMPONENTS; ++c) {
        COMPONENT(half_velocity, slot, c) = 0;
        DROP_REMAINDER(low_v, slot, c);
    }
    LEAVE_WITH(slot, energy);
    FORGET_LISTS;
}

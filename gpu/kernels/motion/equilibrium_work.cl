// Computes the external work on each node between two equilibria of a quasi-static analysis, per volume: ½ (P + P')·(u'
// − u), where u and P belong to the first equilibrium, u' and P' to the second one. P is the load on free components
// and the reaction −f on prescribed ones (core/reference/relaxation.hpp). Observers of energies read `work` and
// `energies`, which have the same layout as in a dynamic analysis (work.cl).
#pragma once

#include "motion/compensated_sum.cl"
#include "motion/densities.cl"
#include "motion/loads.cl"
#include "motion/prescribed_motions.cl"

#ifdef DOUBLE
INLINE real add_work_of_node(real before, real increment, real* remainder) { return before + increment; }
#else
COMPENSATED_SUM(add_work_of_node, real)
#endif

// Adds the work on each node since the last equilibrium, and stores u and P for the next call. `is_first` is set for
// the first equilibrium, before which no work is done.
kernel void equilibrium_work(constant real* model, const global element* u, const global element* force,
                             const global class_t* kind, const global uchar* material, const global short4* motion,
                             const global real4* loads, const uint first_slot, const uint own_slots,
                             const int is_first, global element* displacement_before, global element* outer_before,
                             global element* work, global element* energies FACTOR_PARAMETER) {
    flush_denormals();
    const uint i = get_global_id(0), at = first_slot + i;
    if (i >= own_slots)
        return;
    real4 per_volume, per_mass;
    find_loads(kind, motion, loads, FACTORS, u, at, &per_volume, &per_mass);
    const real4 components = (real4)(1, 1, 1, 0), held = held_at(kind, motion, at), loose = components - held;
    const real4 pull = per_volume + per_mass / lightness_at(model, material, at);
    const real4 outer = loose * pull - held * vector_at(force, at), here = components * DISPLACEMENT_OF(u, at);
    if (!is_first) {
        const real4 change = here - vector_at(displacement_before, at), both = vector_at(outer_before, at) + outer;
        real remainder = COMPONENT(work, at, 1);
        const real sum = add_work_of_node(COMPONENT(work, at, 0), (real)0.5 * dot(both, change), &remainder);
        COMPONENT(work, at, 0) = sum;
        COMPONENT(work, at, 1) = remainder;
        COMPONENT(energies, at, 1) = sum;
    }
    put_vector_at(here, (global real*)displacement_before, at);
    put_vector_at(outer, (global real*)outer_before, at);
}

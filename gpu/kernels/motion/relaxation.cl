// Adaptive dynamic relaxation (core/reference/relaxation.hpp), for lattices and irregular nodes: the sums from which
// relaxation_control.cl computes the damping c of the next steps. The step itself, in scheme.cl, is v += (push · ease ·
// a − c v)/(1 + c/2). `control` has c and push, a factor of all forces; `ease` has, for each node, the true density
// divided by the fictitious one.
#pragma once

#include "common/pieces.cl"
#include "common/sums.cl"
#include "motion/densities.cl"
#include "motion/loads.cl"
#include "motion/prescribed_motions.cl"

#ifdef DOUBLE // the relative rounding error of a displacement
#define ROUNDING 5.6e-17
#else
#define ROUNDING 3e-8f
#endif

// Computes relaxation::Sums (core/reference/relaxation.hpp) over the nodes of each piece: − w·ΔF, w·D w, and the
// squared norms of residual, acting forces and forces caused by rounding. w and ΔF are the changes of displacement and
// force since the iteration of `u_start` and `force_start`, D is the fictitious mass. Slots without a node add 0.
kernel void relaxation_sums(constant real* model, const global element* u, const global element* u_start,
                            const global element* force_start, const global element* force, const global real* ease,
                            const global class_t* kind, const global uchar* material, const global short4* motion,
                            const global real4* loads, const uint first_slot, const uint own_slots, const uint piece,
                            const uint first_piece, global real8* partial, local real8* sums FACTOR_PARAMETER) {
    flush_denormals();
    sum_of_real8 sum = NO_SUM(real8);
    EACH_OF_PIECE(at, 1) {
        const real volume = VOLUME_AT(u, at), lightness = lightness_at(model, material, at);
        const real4 f = vector_at(force, at);
        real4 per_volume, per_mass;
        find_loads(kind, motion, loads, FACTORS, u, at, &per_volume, &per_mass);
        const real4 held = held_at(kind, motion, at), pull = per_volume + per_mass / lightness;
        const real4 loose = (real4)(1, 1, 1, 0) - held;
        const real4 change = loose * (DISPLACEMENT_OF(u, at) - DISPLACEMENT_OF(u_start, at));
        const real4 all = volume * (f + pull), outer = loose * volume * pull + held * all, rest = loose * all;
        // mass of the node with the fictitious density
        const real inertia = volume / (lightness * ease[at]);
        const real4 rounding = loose * (2 * (real)ROUNDING * inertia) * DISPLACEMENT_OF(u, at);
        const real8 value = (real8)(-volume * dot(change, f - vector_at(force_start, at)), inertia * dot(change, change),
                                    dot(rest, rest), dot(outer, outer), dot(rounding, rounding), 0, 0, 0);
        add_real8(&sum, value);
    }
    const real8 of_piece = group_sum_real8(sum.sum, sums);
    PUT_PIECE(of_piece, partial)
}

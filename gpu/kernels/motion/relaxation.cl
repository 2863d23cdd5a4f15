// Adaptive dynamic relaxation (core/reference/relaxation.hpp), for both stores: sums from which the damping c of the
// next steps is computed (relaxation_control.cl). The step itself is in scheme.cl: v += (push ease a − c v)/(1 + c/2),
// with `control` {c, push} and `ease` the true density of a node over its fictitious one.
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

// Computes relaxation::Sums of the nodes of each piece: − w·ΔF, w·D w, residual², acting², rounding². Places without
// a node add nothing.
kernel void relaxation_sums(constant real* model, const global element* u, const global element* u_start,
                            const global element* force_start, const global element* force, const global real* ease,
                            const global class_t* kind, const global uchar* material, const global short4* motion,
                            const global real4* loads, const uint first_place, const uint own_places, const uint piece,
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
        const real4 way = loose * (DISPLACEMENT_OF(u, at) - DISPLACEMENT_OF(u_start, at));
        const real4 all = volume * (f + pull), outer = loose * volume * pull + held * all, rest = loose * all;
        // mass of the fictitious motion, by the fictitious density
        const real inertia = volume / (lightness * ease[at]);
        const real4 rounding = loose * (2 * (real)ROUNDING * inertia) * DISPLACEMENT_OF(u, at);
        const real8 value = (real8)(-volume * dot(way, f - vector_at(force_start, at)), inertia * dot(way, way),
                                    dot(rest, rest), dot(outer, outer), dot(rounding, rounding), 0, 0, 0);
        add_real8(&sum, value);
    }
    const real8 of_piece = group_sum_real8(sum.sum, sums);
    PUT_PIECE(of_piece, partial)
}

// Newton's method (core/reference/newton.hpp): computes the data with which conjugate gradients
// (conjugate_gradients.cl) begin. Vectors have the layout of forces. The inverses of the diagonal blocks of A are
// stored as `inverse`, their diagonals, and `coupling`, their xy, xz and yz. They are 0 in prescribed components, so
// `inverse` also shows which components are free. Slots without a node have an inverse, too, but their forces and
// displacements are 0. The kernels compute the domain's own slots.
#pragma once

#include "common/lanes.cl"
#include "motion/densities.cl"
#include "motion/loads.cl"
#include "motion/prescribed_motions.cl"

// Computes the residual r = V (f + b) of free components; it is 0 in prescribed ones.
kernel void newton_residual(constant real* model, const global element* u, const global element* force,
                            const global class_t* kind, const global uchar* material, const global short4* motion,
                            const global real4* loads, const uint first_slot, const uint own_slots, global real* r
                            FACTOR_PARAMETER) {
    const uint i = get_global_id(0), at = first_slot + i;
    if (i >= own_slots)
        return;
    const real volume = VOLUME_AT(u, at), lightness = lightness_at(model, material, at);
    real4 per_volume, per_mass;
    find_loads(kind, motion, loads, FACTORS, u, at, &per_volume, &per_mass);
    const real4 loose = (real4)(1, 1, 1, 0) - held_at(kind, motion, at), pull = per_volume + per_mass / lightness;
    const real4 all = loose * volume * (vector_at(force, at) + pull);
    put_vector_at(all, r, at);
}

// Number that is added to the diagonal of a block which has been divided by its bound, V/(lightness · ease), from
// Gershgorin's theorem.
#define ADDED_TO_BLOCK ((real)0.02)
// Replaces the diagonal blocks of A by their inverses, for free components. Before, a fraction of its bound is added to
// the diagonal of each block, because a node with few bonds may have no stiffness across them. For bodies with all
// their bonds, an addition of 2 % does not increase the number of iterations.
kernel void newton_inverse(constant real* model, const global element* u, const global real* ease,
                           const global class_t* kind, const global uchar* material, const global short4* motion,
                           const uint first_slot, const uint own_slots, global element* inverse,
                           global element* coupling) {
    const uint i = get_global_id(0), at = first_slot + i;
    if (i >= own_slots)
        return;
    const real4 loose = (real4)(1, 1, 1, 0) - held_at(kind, motion, at);
    const real per_bound = lightness_at(model, material, at) * ease[at] / VOLUME_AT(u, at);
    const real4 d = per_bound * vector_at(inverse, at) + ADDED_TO_BLOCK;
    const real4 c = per_bound * vector_at(coupling, at) * (real4)(loose.x * loose.y, loose.x * loose.z, loose.y * loose.z, 0);
    const real xx = loose.x > 0 ? d.x : (real)1, yy = loose.y > 0 ? d.y : (real)1, zz = loose.z > 0 ? d.z : (real)1;
    const real of_xx = fma(yy, zz, -c.z * c.z), of_xy = fma(c.y, c.z, -c.x * zz), of_xz = fma(c.x, c.z, -c.y * yy);
    const real determinant = fma(xx, of_xx, fma(c.x, of_xy, c.y * of_xz));
    const bool is_positive = xx > 0 && fma(xx, yy, -c.x * c.x) > 0 && determinant > (real)1e-9 * xx * yy * zz;
    const real4 on_diagonal = is_positive ? (real4)(of_xx, fma(xx, zz, -c.y * c.y), fma(xx, yy, -c.x * c.x), 0) / determinant
                                          : (real4)(1, 1, 1, 0);
    const real4 beside =
        is_positive ? (real4)(of_xy, of_xz, fma(c.x, c.y, -xx * c.z), 0) / determinant : (real4)(0, 0, 0, 0);
    put_vector_at(loose * per_bound * on_diagonal, (global real*)inverse, at);
    put_vector_at(per_bound * beside, (global real*)coupling, at);
}

// Computes in x how far each prescribed component is from its prescribed displacement; 0 in free components.
kernel void newton_guess(const global element* u, const global class_t* kind, const global short4* motion,
                       const global real2* values, const uint first_slot, const uint own_slots, global real* x
                       FACTOR_PARAMETER) {
    const uint i = get_global_id(0), at = first_slot + i;
    if (i >= own_slots)
        return;
    const real4 missing = missing_displacement(u, kind, motion, values, FACTORS, at);
    put_vector_at(missing, x, at);
}

// tangent_parts() computes 1 − 1/r, 1/r and 1/r² with r² = 1 + q. Without `exact` it uses series, which for |q| up to
// SMALL_GROWTH are accurate to about 1e-5; this is enough for a tangent.
#define SMALL_GROWTH ((real)0.02)
INLINE void tangent_parts(realv q, int exact, realv* elastic, realv* inverse, realv* inverse2) {
    if (exact) {
        const realv r2 = 1 + q, r = sqrt(r2);
        *elastic = q / ((1 + r) * r);
        *inverse = 1 / r;
        *inverse2 = *inverse * *inverse;
    } else {
        *elastic = q * fma(q, fma(q, (realv)(0.3125f), (realv)(-0.375f)), (realv)(0.5f));
        *inverse = 1 - *elastic;
        *inverse2 = *inverse * *inverse;
    }
}

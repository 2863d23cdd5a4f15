// Surface corrections on the lattice: a factor of the force of a bond, which differs from 1 near surfaces. With the
// volume method it is 2/(V_i + V_j), where V_i and V_j are the family volumes of both ends divided by that of a
// complete family (Boys et al. 2021, Eq. 15). With the energy method it is ellipsoid_factor() of the factors of both
// ends along the axes (Madenci & Oterkus 2014, §4.2). Models without correction use lattice_no_surface.cl instead.
#pragma once

#include "lattice/lattice_block.cl"
#include "lattice/lattice_pair.cl"

#ifdef SURFACE
INLINE realv volume_method_factor(const extras* extra, uint at, uint there) {
    return 2 / (LOAD(extra->family_volume, at) + LOAD(extra->family_volume, there));
}
INLINE realv surface_factor(const extras* extra, const constant pair_constants* P, uint at, uint there) {
    return volume_method_factor(extra, at, there);
}
// Returns the factor of all bonds of a block, if its nodes and their neighbours have the same values of the correction.
INLINE realv factor_of_alike(const extras* extra, uint at) { return volume_method_factor(extra, at, at); }
// Returns where the values of the correction differ between the ends of a bond or, with the energy method, between the
// axes.
INLINE maskv has_other_surface(const extras* extra, uint at, uint there) {
    return LOAD(extra->family_volume, at) != LOAD(extra->family_volume, there);
}
#else
INLINE realv sum2(const global real* values, uint at, uint there) {
    const realv sum = LOAD(values, at) + LOAD(values, there);
    return sum * sum;
}
INLINE realv surface_factor(const extras* extra, const constant pair_constants* P, uint at, uint there) {
    const global real* g = extra->family_volume;
    realv z = (realv)(1), z2 = (realv)(0);
    IN_SPACE(z = sum2(g + 2 * SLOTS, at, there); z2 = (realv)(P->z * P->z * P->inverse_length2);)
    return ellipsoid_factor(sum2(g, at, there), sum2(g + SLOTS, at, there), z,
                            (realv)(P->x * P->x * P->inverse_length2), (realv)(P->y * P->y * P->inverse_length2), z2);
}
// If the values are the same for all axes, the factor is this value in every direction.
INLINE realv factor_of_alike(const extras* extra, uint at) { return LOAD(extra->family_volume, at); }
INLINE maskv has_other_surface(const extras* extra, uint at, uint there) {
    const global real* of = extra->family_volume;
    maskv differs = LOAD(of, at) != LOAD(of, there);
    for (int c = 0; c < DIM; ++c)
        differs |= (LOAD(of, at + c * SLOTS) != LOAD(of, there + c * SLOTS)) | (LOAD(of, at + c * SLOTS) != LOAD(of, at));
    return differs;
}
#endif

// Blocks near surfaces have stored factors in tables, and many blocks share one entry
// (gpu/bonds/lattice/lattice_surface.cpp). An entry of `alike` has one number for each bond, the same for all nodes of
// the block, as along a face. An entry of `each` has one number for each bond and node, as at the ends of rows.
// `factor_row_of` has, for each block, twice the index of its entry, plus 1 for the table `alike`; NO_SLOT if nothing is
// stored for the block.
#define SURFACE_PARAMETERS , const global uint *factor_row_of, const global real *alike, const global real *each
#define OPEN_SURFACE(extra) (extra)->factor_row_of = factor_row_of, (extra)->alike = alike, (extra)->each = each
#define NO_SLOT 0xffffffffu

INLINE void find_factors(extras* extra) {
    const uint slot = extra->factor_row_of[extra->block];
    extra->is_kept = slot != NO_SLOT;
    extra->is_alike = slot & 1;
    extra->factors = extra->is_alike ? extra->alike + (ulong)(slot >> 1) * (2 * PAIRS)
                                     : extra->each + (ulong)(slot >> 1) * (2 * PAIRS * LANES);
}

INLINE realv times_kept(const extras* extra, int bond, realv factor) {
    if (extra->is_kept)
        factor *= extra->is_alike ? (realv)(extra->factors[bond]) : LOAD_OWN(extra->factors, bond * LANES);
    return factor;
}
// Multiplies `factor` by the correction that all bonds of a block have in common, if no factors are stored for the
// block.
INLINE realv times_alike(const extras* extra, uint at, realv factor) {
    if (!extra->is_kept)
        factor *= factor_of_alike(extra, at);
    return factor;
}

// Sets the mark of each block: 0 if no surface is near; 1 if each bond has the same factor at all nodes of the block; 2
// otherwise.
kernel void mark_surfaces(const uint blocks, const global uint* life, const global real* family_volume,
                          global uchar* marks) {
    const uint block = get_global_id(0);
    if (block >= blocks)
        return;
    const uint at = ORIGIN + block * LANES;
    extras all_extras;
    extras* const extra = &all_extras;
    extra->family_volume = family_volume;
    maskv differs = (maskv)(0), uneven = (maskv)(0);
    for (int p = 0; p < PAIRS; ++p)
        for (int side = 0; side < 2; ++side) {
            const constant pair_constants* P = &PAIR[p];
            const uint there = side ? at - P->shift : at + P->shift;
            const maskv alive = is_alive(life, at, P->word, side ? P->minus : P->plus);
            const realv factor = surface_factor(extra, P, at, there);
            differs |= alive & has_other_surface(extra, at, there);
            uneven |= alive & (factor != (realv)(largest_lane(CHOOSE(alive, factor, (realv)(0)))));
        }
    marks[block] = !any_lane(differs) ? 0 : any_lane(uneven) ? 2 : 1;
}

// Computes the factors of the `count` blocks in `list`: a number for each bond and slot. It is 0 for broken bonds,
// except in blocks with mark 1, where it is the same at all slots.
kernel void surface_factors(const uint count, const global uint* list, const global uchar* marks,
                            const global uint* life, const global real* family_volume, global real* factors) {
    const uint k = get_global_id(0);
    if (k >= count)
        return;
    const uint at = ORIGIN + list[k] * LANES;
    const bool is_alike = marks[list[k]] == 1;
    extras all_extras;
    extras* const extra = &all_extras;
    extra->family_volume = family_volume;
    for (int p = 0; p < PAIRS; ++p)
        for (int side = 0; side < 2; ++side) {
            const constant pair_constants* P = &PAIR[p];
            const realv factor = surface_factor(extra, P, at, side ? at - P->shift : at + P->shift);
            const maskv alive = is_alive(life, at, P->word, side ? P->minus : P->plus);
            const realv living = CHOOSE(alive, factor, (realv)(0));
            STORE(is_alike ? (realv)(largest_lane(living)) : living, factors, (k * (2 * PAIRS) + 2 * p + side) * LANES);
        }
}

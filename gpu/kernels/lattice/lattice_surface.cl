// What a surface correction does to each bond of the blocks near a surface is worked out once and kept (gpu/bonds/lattice/lattice_surface.cpp).

#ifdef SURFACE
#define SURFACE_FACTOR(P, there) volume_method_factor(extra, at, there)
#else
#define SURFACE_FACTOR(P, there) energy_method_factor(extra, P, at, there)
#endif

// 0: no surface is near; 1: each bond's factor is alike in all places of the block; 2: it is not.
kernel void mark_surfaces(const uint blocks, const global uint* life, const global real* family_volume, global uchar* marks) {
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
            const realv factor = SURFACE_FACTOR(P, there);
            differs |= alive & has_other_surface(extra, at, there);
            uneven |= alive & (factor != (realv)(largest_lane(CHOOSE(alive, factor, (realv)(0)))));
        }
    marks[block] = !any_lane(differs) ? 0 : any_lane(uneven) ? 2 : 1;
}

// Of the blocks that are listed, a vector a bond; where all places are alike, that of a place whose bond is dead is too.
kernel void surface_factors(const uint count, const global uint* list, const global uchar* marks, const global uint* life,
                            const global real* family_volume, global real* factors) {
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
            const realv factor = SURFACE_FACTOR(P, side ? at - P->shift : at + P->shift);
            const maskv alive = is_alive(life, at, P->word, side ? P->minus : P->plus);
            const realv living = CHOOSE(alive, factor, (realv)(0));
            STORE(is_alike ? (realv)(largest_lane(living)) : living, factors, (k * (2 * PAIRS) + 2 * p + side) * LANES);
        }
}

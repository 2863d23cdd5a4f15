// Newton's method (core/model/newton.hpp): what conjugate gradients (conjugate_gradients.cl) begin with. The vectors have the form
// of the store's forces. `inverse` is the inverse of a diagonal of A, and 0 in components that are held or are none: so it also
// says what is free.

// r = V (f + b) of free components.
kernel void newton_residual(const global element* u, const global element* force, const global real* ease,
                            const global class_t* kind, const global uchar* material, const global short4* motion,
                            const global real4* loads, const uint count, global real* r, global real* inverse FACTOR_PARAMETER) {
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    const uint at = place_of(i);
    const real volume = VOLUME_AT(u, at), lightness = lightness_at(material, at);
    real4 per_volume, per_mass;
    find_loads(kind, motion, loads, FACTORS, u, at, &per_volume, &per_mass);
    const real4 loose = (real4)(1, 1, 1, 0) - held_at(kind, motion, at), pull = per_volume + per_mass / lightness;
    const real4 all = loose * volume * (vector_at(force, at) + pull);
    const real4 inverse_of = loose * (lightness * ease[at] / volume);
    put_vector_at(all, r, at);
    put_vector_at(inverse_of, inverse, at);
}

// What is prescribed has this way to go, all else none.
kernel void newton_way(const global element* u, const global class_t* kind, const global short4* motion,
                       const global real2* values, const uint count, global real* x FACTOR_PARAMETER) {
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    const uint at = place_of(i);
    const real4 way = way_to_go(u, kind, motion, values, FACTORS, at);
    put_vector_at(way, x, at);
}

// 1 − 1/r, 1/r and 1/r² of r² = 1 + q. Not exact: as series in a small q, good to some 1e-5, which is plenty for a tangent.
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

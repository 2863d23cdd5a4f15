// Defines how a bond responds to its stretch, for one bond or a vector of bonds (realv), for both bond stores. The host
// writes TYPES, KEYS, STIFFNESS, BREAK_GROWTH and the corners of the laws (gpu/bonds/law_constants.cpp).
//
// Everything is a function of q = |ξ+η|²/|ξ|² − 1 = η·(2ξ + η)/|ξ|², which does not suffer from cancellation at small
// strain and needs neither a root nor a division: s = √(1+q) − 1 = q/(1+√(1+q)). Both ends of a bond compute the same q
// to the last bit, and so make the same decision whether it breaks: s ≥ s_c exactly when q ≥ (1+s_c)² − 1.
#pragma once

#include "common/lanes.cl"

// 1/√x and 1/x. If the processor has estimates with 14 binary digits, these are refined by one Newton step, which is
// accurate to two rounding errors.
#if LANES == 16 && defined(__AVX512F__) && !defined(DOUBLE)
INLINE realv inverse_root(realv x) {
    const realv y = __builtin_ia32_rsqrt14ps512_mask(x, (realv)(0), (ushort)0xffff);
    return (real)0.5 * y * fma(-x, y * y, (realv)(3));
}
INLINE realv inverse(realv x) {
    const realv y = __builtin_ia32_rcp14ps512_mask(x, (realv)(0), (ushort)0xffff);
    return fma(y, fma(-x, y, (realv)(1)), y);
}
INLINE realv stretch_of(realv q) {
    const realv ratio = (1 + q) * inverse_root(1 + q); // |ξ+η| / |ξ|
    return q * inverse(1 + ratio);
}
#else
INLINE realv inverse_root(realv x) { return 1 / sqrt(x); }
INLINE realv inverse(realv x) { return 1 / x; }
INLINE realv stretch_of(realv q) { return q / (1 + sqrt(1 + q)); }
#endif

// The factor of the state-based theory, from that of an elastic bond and the deviators and pressures of both ends
// (core/physics/state_based.hpp). It uses 1/(1+s) = 1 − s/(1+s).
INLINE realv state_factor(realv elastic, realv deviator, realv pressure) {
    return fma(deviator - pressure, elastic, pressure);
}

// OF_TYPE(table, key) is the number that a table has for the type with this key, lane by lane. The sum of the keys of two
// materials is different for each pair (gpu/bonds/law_constants.hpp).
#if TYPES == 1
#define OF_TYPE(table, key) ((realv)(table[0]))
#else
#define OF_TYPE(table, key) of_type(table, key)
#ifdef MANY_TYPES
// Each type that some lane has is looked up once. Comparing with all keys takes longer than the rest of a step. The bound of
// the loop shows the compiler that it ends; without it, unused results are computed, too.
INLINE realv of_type(const constant real* table, maskv key) {
    const lane_of_mask* const keys = (const lane_of_mask*)&key;
    realv value = (realv)(0);
    maskv rest = (maskv)(-1);
    for (int n = 0; n < LANES && any_lane(rest); ++n) {
        const int own = keys[first_lane(rest)];
        const maskv alike = key == (maskv)(own);
        value = CHOOSE(alike, (realv)(table[TYPE_OF_KEY(own)]), value);
        rest &= ~alike;
    }
    return value;
}
#else
INLINE realv of_type(const constant real* table, maskv key) {
    realv value = (realv)(table[0]);
    for (int t = 1; t < TYPES; ++t)
        value = (key == (maskv)(KEYS[t])) ? (realv)(table[t]) : value;
    return value;
}
#endif
#endif

// Returns the q at which a law must be evaluated for a bond with this q, if the stretches of its law are multiplied by
// 1/ease, as they are in some directions.
INLINE realv eased(realv q, realv ease) {
    const realv s = larger(ease * stretch_of(q), (realv)(-1));
    return s * (2 + s);
}

// Returns λ = 1/√(Σ (n_a/g_a)²) of the energy method (core/stiffness/corrections.hpp) with one root. a, b, c are (2
// g_x)² …, and x2, y2, z2 are 4 n_x² …; the latter may all be zero for a dead bond.
INLINE realv ellipsoid_factor(realv a, realv b, realv c, realv x2, realv y2, realv z2) {
    const realv ab = a * b, whole = ab * c;
    const realv parts = fma(x2, b * c, fma(y2, a * c, z2 * ab));
    return whole * inverse_root(fma(whole, parts, (realv)(1e-20f)));
}

// Bonds of some laws break in compression, too.
#ifdef COMPRESSION_BREAKS
INLINE maskv is_crushed(model_numbers model, maskv key, realv g, real length2) {
    return g <= length2 * OF_TYPE(BREAK_SHRINK, key);
}
#else
INLINE maskv is_crushed(model_numbers model, maskv key, realv g, real length2) { return (maskv)(0); }
#endif

// Whether an undamaged bond breaks: q is at the critical stretch or beyond. It is given as g = q length2. If length2 is
// multiplied by a factor, the test is for this multiple of the critical q.
INLINE maskv is_beyond(model_numbers model, maskv key, realv g, real length2) {
    return (g >= length2 * OF_TYPE(BREAK_GROWTH, key)) | is_crushed(model, key, g, length2);
}

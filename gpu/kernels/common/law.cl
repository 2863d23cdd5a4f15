// Defines how a bond responds to its stretch, for one bond or a vector of bonds (realv), on lattices and irregular
// nodes. A type of bonds is a pair of materials with its law; `key` identifies it. The host writes TYPES, KEYS,
// STIFFNESS, BREAK_GROWTH and the corners of the laws (gpu/bonds/law_constants.cpp).
//
// ξ is the vector of a bond in the undeformed body, η the relative displacement of its ends, s its stretch and s_c its
// critical stretch. Everything is a function of q = |ξ+η|²/|ξ|² − 1 = η·(2ξ + η)/|ξ|². Computing q involves no
// cancellation at small strain, no root and, as 1/|ξ|² is known, no division; the stretch is s = √(1+q) − 1 =
// q/(1+√(1+q)). Both ends of a bond compute the same q to the last bit, so they agree on whether it breaks: s ≥ s_c
// exactly when q ≥ (1+s_c)² − 1.
#pragma once

#include "common/lanes.cl"

// inverse_root() returns 1/√x and inverse() 1/x. If the processor has estimates with 14 binary digits, one Newton step
// refines them to an error of at most two roundings.
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

// Returns the factor of ξ+η in the force of a bond in state-based theory, without λ ω β V: b s/(1+s) + p/(1+s).
// `elastic` is s/(1+s). `deviator` is b and `pressure` is p, each the sum of the values of both nodes
// (core/physics/state_based.hpp). The code uses 1/(1+s) = 1 − s/(1+s).
INLINE realv state_factor(realv elastic, realv deviator, realv pressure) {
    return fma(deviator - pressure, elastic, pressure);
}

// OF_TYPE(table, key) is the number in `table` for the type of bonds with this key, lane by lane. The key of a type is
// the sum of the keys of its two materials, which is different for each pair (gpu/bonds/law_constants.hpp).
#if TYPES == 1
#define OF_TYPE(table, key) ((realv)(table[0]))
#else
#define OF_TYPE(table, key) of_type(table, key)
#ifdef MANY_TYPES
// The table is read once for each type that occurs in the lanes; comparing with the keys of all types would take longer
// than everything else in a step. The condition n < LANES shows the compiler that the loop ends; without it, the
// compiler cannot remove calls whose result is unused.
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

// If the stretches of a law are larger by the factor 1/ease in the direction of a bond, returns the q at which the
// unchanged law must be evaluated for this bond: that of the stretch ease · s.
INLINE realv eased(realv q, realv ease) {
    const realv s = larger(ease * stretch_of(q), (realv)(-1));
    return s * (2 + s);
}

// Returns the factor 1/√(Σ (n_k/g_k)²) of the energy method (core/stiffness/corrections.hpp) with a single root. n is
// the direction of the bond and g_k, for each axis k, the mean of the factors of its two nodes. a, b and c are (2
// g_k)², and x2, y2 and z2 are 4 n_k²; these may all be zero, as for a broken bond.
INLINE realv ellipsoid_factor(realv a, realv b, realv c, realv x2, realv y2, realv z2) {
    const realv ab = a * b, whole = ab * c;
    const realv parts = fma(x2, b * c, fma(y2, a * c, z2 * ab));
    return whole * inverse_root(fma(whole, parts, (realv)(1e-20f)));
}

// Returns where bonds break by compression, which some laws define; the parameters are those of is_beyond().
#ifdef COMPRESSION_BREAKS
INLINE maskv is_crushed(model_numbers model, maskv key, realv g, real length2) {
    return g <= length2 * OF_TYPE(BREAK_SHRINK, key);
}
#else
INLINE maskv is_crushed(model_numbers model, maskv key, realv g, real length2) { return (maskv)(0); }
#endif

// Returns where a bond breaks because q is at least that of its critical stretch. q is given as g = q · `length2`, with
// length2 = |ξ|². A caller that multiplies `length2` by a factor without changing g tests for this multiple of the
// critical q.
INLINE maskv is_beyond(model_numbers model, maskv key, realv g, real length2) {
    return (g >= length2 * OF_TYPE(BREAK_GROWTH, key)) | is_crushed(model, key, g, length2);
}

// What a bond does with its stretch, for one bond or for a vector of bonds (realv); the same for both bond stores.
// TYPES, KEYS, STIFFNESS, BREAK_GROWTH and the corners of the laws are written by the host (gpu/bonds/law_constants.cpp).
//
// Everything is a function of q = |ξ+η|²/|ξ|² − 1 = η·(2ξ + η)/|ξ|², which does not cancel at small strain and needs
// neither a root nor a division: s = √(1+q) − 1 = q/(1+√(1+q)). Both ends of a bond find the same q to the last bit and
// so decide alike whether it breaks: s ≥ s_c exactly when q ≥ (1+s_c)² − 1.

// 1/√x and 1/x: where the processor has guesses of 14 digits, these and a step of Newton's, right to two roundings.
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

#ifdef REGULARISED // S: here q = 2 η·ξ/|ξ|² = 2 S, and the factor is that of ξ/|ξ| (core/physics/regularised.hpp)
INLINE realv elastic_factor(realv q) { return (real)0.5 * q; }
#else
// s / (1 + s), the factor of (ξ+η)/|ξ| in the force of a bond: PMB, Silling & Askari 2005.
INLINE realv elastic_factor(realv q) { return stretch_of(q) * inverse_root(1 + q); }
#endif

// The state-based model: from that of a bond, the deviators and pressures of both ends (core/physics/state_based.hpp), by
// 1/(1+s) = 1 − s/(1+s).
INLINE realv state_factor(realv elastic, realv deviator, realv pressure) {
    return fma(deviator - pressure, elastic, pressure);
}

#if TYPES == 1
#define OF_TYPE(table, key) ((realv)(table[0]))
#else
// The keys of two materials add up to a number no other two have (gpu/bonds/law_constants.hpp).
#define OF_TYPE(table, key) of_type(table, key)
INLINE realv of_type(const constant real* table, maskv key) {
    realv value = (realv)(table[0]);
    for (int t = 1; t < TYPES; ++t)
        value = (key == (maskv)(KEYS[t])) ? (realv)(table[t]) : value;
    return value;
}
#endif

#ifdef SURFACE_ENERGY
// λ = 1/√(Σ (n_a/g_a)²) of the energy method (core/model/corrections.hpp) with one root: a, b, c are (2 g_x)² …, and
// x2, y2, z2 are 4 n_x² …, of a bond that is dead perhaps all zero.
INLINE realv ellipsoid_factor(realv a, realv b, realv c, realv x2, realv y2, realv z2) {
    const realv ab = a * b, whole = ab * c;
    const realv parts = fma(x2, b * c, fma(y2, a * c, z2 * ab));
    return whole * inverse_root(fma(whole, parts, (realv)(1e-20f)));
}
#endif

#ifdef UNEVEN_STRENGTH
// The q at which a law does what it does at this q when its stretches are multiplied by 1/ease.
INLINE realv eased(realv q, realv ease) {
    const realv s = larger(ease * stretch_of(q), (realv)(-1));
    return s * (2 + s);
}
#endif

#ifdef REGULARISED
// What is left of a bond's secant stiffness. FADING: β in 1/spacing.
INLINE realv faded(maskv key, realv q, realv length) {
    return exp((real)-0.25 * OF_TYPE(FADING, key) * length * (q * q));
}
// Of one bond: beyond the strain S of its largest force, it counts as damaged (core/physics/regularised.hpp).
INLINE int is_beyond_peak(int key, real strain, real length) {
    real rate = FADING[0];
    for (int t = 1; t < TYPES; ++t)
        rate = key == KEYS[t] ? FADING[t] : rate;
    return rate * length * strain * strain > (real)0.5;
}
INLINE realv faded_energy(maskv key, realv q, realv length) { // over c |ξ|, of a bond that exists
    const realv rate = OF_TYPE(FADING, key) * length;
    return (real)-0.5 * expm1((real)-0.25 * rate * (q * q)) / rate;
}
#endif

// Whether a bond never damaged breaks: its q, here as g = q length2, is at the critical stretch or beyond.
INLINE maskv is_beyond(maskv key, realv g, real length2) {
#ifdef COMPRESSION_BREAKS
    return (g >= length2 * OF_TYPE(BREAK_GROWTH, key)) | (g <= length2 * OF_TYPE(BREAK_SHRINK, key));
#else
    return g >= length2 * OF_TYPE(BREAK_GROWTH, key);
#endif
}

#ifdef SOFTENING
INLINE maskv is_beyond_of(int type, realv q) {
#ifdef COMPRESSION_BREAKS
    return (q >= BREAK_GROWTH[type]) | (q <= BREAK_SHRINK[type]);
#else
    return q >= BREAK_GROWTH[type];
#endif
}

#ifdef EXPONENTIAL
// Force over c of the exponential law between its two corners (bond_law.hpp), at most s0.
INLINE realv decayed_force(int type, realv s) {
    const realv x = larger((s - CORNER_STRETCH[type][0]) * DECAY_PER_STRETCH[type], (realv)(0));
    return DECAY_CURVE[type] * (exp(-DECAY_RATE[type] * x) - DECAY_END[type]) + DECAY_TAIL[type] * (1 - x);
}
#endif

// Force over c at a stretch never reached before, from corner to corner (bond_law.hpp); of an elastic bond s to the last bit.
INLINE realv force_of_law(int type, realv stretch) {
    realv s = stretch;
#ifdef COMPRESSION_BREAKS
    if (BOTH_WAYS[type])
        s = fabs(stretch);
#endif
    realv force = s;
    __attribute__((opencl_unroll_hint(4))) for (int k = 0; k + 1 < CORNERS; ++k) { // few; a loop would part the chains of two bonds
        const realv there = CORNER_FORCE[type][k] + CORNER_SLOPE[type][k] * (s - CORNER_STRETCH[type][k]);
        force = (s > CORNER_STRETCH[type][k]) ? there : force;
    }
#ifdef EXPONENTIAL
    if (IS_DECAY[type])
        force = (s > CORNER_STRETCH[type][0]) ? decayed_force(type, s) : s;
#endif
#ifdef COMPRESSION_BREAKS
    if (BOTH_WAYS[type])
        force = copysign(force, stretch);
#endif
    return force;
}

// The force and whether a bond breaks, of every lane by its own type.
INLINE realv force_of_types(maskv key, realv q, realv stretch, maskv* breaks) {
#if TYPES > 1 && LANES > 1 // most vectors hold bonds of one type
    const int first = key.s0;
    if (!any_lane(key != (maskv)(first))) {
        int type = 0;
        while (type < TYPES - 1 && KEYS[type] != first)
            ++type;
        *breaks = is_beyond_of(type, q);
        return force_of_law(type, stretch);
    }
#endif
    realv force = force_of_law(0, stretch);
#if TYPES > 1
    for (int t = 1; t < TYPES; ++t)
        force = (key == (maskv)(KEYS[t])) ? force_of_law(t, stretch) : force;
#endif
    *breaks = is_beyond(key, q, 1);
    return force;
}

// λ, force over c s, after a stretch: it falls where the law leaves less than λ s, and never rises.
INLINE realv left_by_law(maskv key, realv q, realv before, maskv may_fail) {
    const realv s = stretch_of(q);
    maskv breaks;
    const realv force = force_of_types(key, q, s, &breaks);
    const maskv less = may_fail & ((fabs(force) < before * fabs(s)) | breaks);
    const realv after = CHOOSE(breaks, (realv)(0), larger(smaller(force * inverse(s), before), (realv)(0)));
    return CHOOSE(less, after, before);
}
#endif

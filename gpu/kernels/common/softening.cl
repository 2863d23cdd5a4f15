// Laws that soften. λ is the remaining fraction of the secant stiffness of a bond. Beyond the first corner of a law,
// its force follows straight lines between its corners or an exponential curve, and λ decreases
// (core/physics/bond_law.hpp). The host writes the tables CORNER_… and DECAY_… (gpu/bonds/law_constants.cpp).
#pragma once

#include "common/law.cl"

#ifdef COMPRESSION_BREAKS
INLINE maskv is_beyond_of(model_numbers model, int type, realv q, real overload) {
    return (q >= BREAK_GROWTH[type] * overload) | (q <= BREAK_SHRINK[type] * overload);
}
// For laws that are the same in compression and tension (BOTH_SIGNS), size_of() returns the magnitude of a stretch, and
// signed_as() gives a force the sign of the stretch. For other laws they return the stretch and the force unchanged.
INLINE realv size_of(int type, realv stretch) {
    if (BOTH_SIGNS[type])
        return fabs(stretch);
    return stretch;
}
INLINE realv signed_as(int type, realv force, realv stretch) {
    if (BOTH_SIGNS[type])
        return copysign(force, stretch);
    return force;
}
#else
INLINE maskv is_beyond_of(model_numbers model, int type, realv q, real overload) {
    return q >= BREAK_GROWTH[type] * overload;
}
INLINE realv size_of(int type, realv stretch) { return stretch; }
INLINE realv signed_as(int type, realv force, realv stretch) { return force; }
#endif

#ifdef EXPONENTIAL
// Returns the force of an exponential law between its two corners, divided by c (core/physics/bond_law.hpp). If s is
// less than s0, the stretch of the first corner, it returns s0.
INLINE realv decayed_force(model_numbers model, int type, realv s) {
    const realv x = larger((s - CORNER_STRETCH[type][0]) * DECAY_PER_STRETCH[type], (realv)(0));
    return DECAY_CURVE[type] * (exp(-DECAY_RATE[type] * x) - DECAY_END[type]) + DECAY_TAIL[type] * (1 - x);
}
INLINE realv decayed_or(model_numbers model, int type, realv s, realv force) {
    if (IS_DECAY[type])
        return (s > CORNER_STRETCH[type][0]) ? decayed_force(model, type, s) : s;
    return force;
}
#else
INLINE realv decayed_or(model_numbers model, int type, realv s, realv force) { return force; }
#endif

// Returns the force of the law, divided by c, at a stretch that is larger than all stretches before
// (core/physics/bond_law.hpp). In the elastic range the result is exactly `stretch`.
INLINE realv force_of_law(model_numbers model, int type, realv stretch) {
    const realv s = size_of(type, stretch);
    realv force = s;
    // The loop is unrolled, since there are few corners; otherwise the operations of two bonds could not overlap.
    __attribute__((opencl_unroll_hint(4))) for (int k = 0; k + 1 < CORNERS; ++k) {
        const realv there = CORNER_FORCE[type][k] + CORNER_SLOPE[type][k] * (s - CORNER_STRETCH[type][k]);
        force = (s > CORNER_STRETCH[type][k]) ? there : force;
    }
    return signed_as(type, decayed_or(model, type, s, force), stretch);
}

#if TYPES > 1 && LANES > 1 // most vectors have bonds of only one type
INLINE bool is_of_one_type(maskv key) { return !any_lane(key != (maskv)(key.s0)); }
INLINE int type_of_all(maskv key) {
    int type = 0;
    while (type < TYPES - 1 && KEYS[type] != key.s0)
        ++type;
    return type;
}
#else
INLINE bool is_of_one_type(maskv key) { return false; }
INLINE int type_of_all(maskv key) { return 0; }
#endif

// force_of_types() returns the force divided by c, and sets `breaks` where a bond breaks, for each lane by its own
// type. A bond breaks if its q is at least `overload` times that of its limit.
#ifdef MANY_TYPES
// The law is evaluated once for each type that has a bond beyond its elastic range.
INLINE realv force_of_types(model_numbers model, maskv key, realv q, realv stretch, real overload, maskv* breaks) {
    const lane_of_mask* const keys = (const lane_of_mask*)&key;
    const realv size = fabs(stretch);
    realv force = stretch;
    *breaks = (maskv)(0);
    maskv rest = size >= (realv)(LEAST_ELASTIC_STRETCH);
    for (int n = 0; n < LANES && any_lane(rest); ++n) {
        const int own = keys[first_lane(rest)], type = TYPE_OF_KEY(own);
        const maskv alike = key == (maskv)(own), past = alike & (size >= (realv)(ELASTIC_STRETCH[type]));
        if (any_lane(past)) {
            force = CHOOSE(past, force_of_law(model, type, stretch), force);
            *breaks |= past & is_beyond_of(model, type, q, overload);
        }
        rest &= ~alike;
    }
    return force;
}
#else
INLINE realv force_of_types(model_numbers model, maskv key, realv q, realv stretch, real overload, maskv* breaks) {
    if (is_of_one_type(key)) {
        const int type = type_of_all(key);
        *breaks = is_beyond_of(model, type, q, overload);
        return force_of_law(model, type, stretch);
    }
    realv force = force_of_law(model, 0, stretch);
    for (int t = 1; t < TYPES; ++t)
        force = (key == (maskv)(KEYS[t])) ? force_of_law(model, t, stretch) : force;
    *breaks = is_beyond(model, key, q, overload);
    return force;
}
#endif

// Returns λ after a stretch with this q; `before` is λ before. Where `may_fail` is set, λ decreases to f/s if the force
// f of the law, divided by c, is less than λ s (s: stretch), and to 0 if the bond breaks. It never increases. Beyond
// the critical stretch f of a law that softens is 0, whatever the value of `overload`.
INLINE realv left_by_law(model_numbers model, maskv key, realv q, realv before, maskv may_fail, real overload) {
    const realv s = stretch_of(q);
    maskv breaks;
    const realv force = force_of_types(model, key, q, s, overload, &breaks);
    const maskv less = may_fail & ((fabs(force) < before * fabs(s)) | breaks);
    const realv after = CHOOSE(breaks, (realv)(0), larger(smaller(force * inverse(s), before), (realv)(0)));
    return CHOOSE(less, after, before);
}

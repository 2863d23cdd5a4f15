// The regularised law (core/physics/regularised.hpp), and its counterpart for all other laws. With the regularised law,
// S = η·ξ/|ξ|² is the strain of a bond and q = 2 S; forces are along ξ, and the secant stiffness decreases by the
// factor exp(−β|ξ| S²), which returns to 1 when S decreases to 0. With all other laws, forces are along ξ + η, the
// stretch s follows from (1+s)² = 1 + q, and this factor is 1.
#pragma once

#include "common/law.cl"

#ifdef REGULARISED
#define ALONG_XI 1
INLINE realv elastic_factor(realv q) { return (real)0.5 * q; }
// Returns the strain energy, divided by c |ξ|, of bonds in no-fail zones, whose force stays linear: ½ S².
INLINE realv stored_energy(realv q) { return (real)0.125 * q * q; }

// Returns the remaining fraction of the secant stiffness, exp(−β|ξ| S²), where `fades` is set, and 1 elsewhere. FADING
// has β of each type, in 1/spacing; `length` is |ξ|.
INLINE realv faded(model_numbers model, maskv fades, maskv key, realv q, realv length) {
    return CHOOSE(fades, exp((real)-0.25 * OF_TYPE(FADING, key) * length * (q * q)), (realv)(1));
}
// Returns the strain energy of an intact bond, divided by c |ξ|; `fades` is not set in no-fail zones.
INLINE realv held_energy(model_numbers model, maskv fades, maskv key, realv q, realv length) {
    const realv rate = OF_TYPE(FADING, key) * length;
    return CHOOSE(fades, (real)-0.5 * expm1((real)-0.25 * rate * (q * q)) / rate, stored_energy(q));
}
// Returns whether a bond counts as damaged, because its strain exceeds the strain of its largest force
// (core/physics/regularised.hpp).
INLINE int is_beyond_peak(model_numbers model, int key, real strain, real length) {
    real rate = FADING[0];
    for (int t = 1; t < TYPES; ++t)
        rate = key == KEYS[t] ? FADING[t] : rate;
    return rate * length * strain * strain > (real)0.5;
}
#else
#define ALONG_XI 0
// Returns s/(1 + s), the factor of c (ξ+η)/|ξ| in the force density of an elastic bond (Silling & Askari 2005).
INLINE realv elastic_factor(realv q) { return stretch_of(q) * inverse_root(1 + q); }
// Returns ½ s² = ∫ s ds, the strain energy of an undamaged bond divided by c |ξ|.
INLINE realv stored_energy(realv q) {
    const realv s = q / (1 + sqrt(1 + q));
    return (real)0.5 * s * s;
}
INLINE realv faded(model_numbers model, maskv fades, maskv key, realv q, realv length) { return (realv)(1); }
INLINE realv held_energy(model_numbers model, maskv fades, maskv key, realv q, realv length) { return stored_energy(q); }
#endif

// ALWAYS_EXACT is 1 if all bonds are computed by the exact form instead of the polynomial for small strain: in double
// precision; with the regularised law, because the polynomial does not include its exponential; and with compression
// strengthening, because each step needs the smallest stretch of every node (strengthening.cl).
#if defined(DOUBLE) || defined(REGULARISED) || defined(STRENGTHENING)
#define ALWAYS_EXACT 1
#else
#define ALWAYS_EXACT 0
#endif

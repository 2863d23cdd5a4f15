// The regularised law (core/physics/regularised.hpp): q = 2 η·ξ/|ξ|² = 2 S, forces are along ξ/|ξ|, and the force of a
// bond fades with exp(−β|ξ| S²) and recovers when S decreases. The other branch is for all other laws: forces are along
// ξ + η, s follows from (1+s)² = 1 + q, and nothing fades.
#pragma once

#include "common/law.cl"

#ifdef REGULARISED
#define ALONG_XI 1
INLINE realv elastic_factor(realv q) { return (real)0.5 * q; }
// stored energy over c |ξ| for bonds that stay linear
INLINE realv stored_energy(realv q) { return (real)0.125 * q * q; }

// Returns the fraction of its secant stiffness that a fading bond has left. FADING: β in 1/spacing.
INLINE realv faded(model_numbers model, maskv fades, maskv key, realv q, realv length) {
    return CHOOSE(fades, exp((real)-0.25 * OF_TYPE(FADING, key) * length * (q * q)), (realv)(1));
}
// The stored energy over c |ξ|, for an existing bond.
INLINE realv held_energy(model_numbers model, maskv fades, maskv key, realv q, realv length) {
    const realv rate = OF_TYPE(FADING, key) * length;
    return CHOOSE(fades, (real)-0.5 * expm1((real)-0.25 * rate * (q * q)) / rate, stored_energy(q));
}
// Whether a bond counts as damaged: its strain exceeds the strain S of its largest force
// (core/physics/regularised.hpp).
INLINE int is_beyond_peak(model_numbers model, int key, real strain, real length) {
    real rate = FADING[0];
    for (int t = 1; t < TYPES; ++t)
        rate = key == KEYS[t] ? FADING[t] : rate;
    return rate * length * strain * strain > (real)0.5;
}
#else
#define ALONG_XI 0
// Returns s/(1 + s), the factor of (ξ+η)/|ξ| in the force of a bond: PMB, Silling & Askari 2005.
INLINE realv elastic_factor(realv q) { return stretch_of(q) * inverse_root(1 + q); }
// Returns ½ s² = ∫ s ds, the energy of an undamaged bond over c |ξ|.
INLINE realv stored_energy(realv q) {
    const realv s = q / (1 + sqrt(1 + q));
    return (real)0.5 * s * s;
}
INLINE realv faded(model_numbers model, maskv fades, maskv key, realv q, realv length) { return (realv)(1); }
INLINE realv held_energy(model_numbers model, maskv fades, maskv key, realv q, realv length) { return stored_energy(q); }
#endif

// All bonds take the exact form in double precision; with the regularised law, because its exponential is not
// approximated by a polynomial; and if each step needs the smallest stretch of every node (strengthening.cl).
#if defined(DOUBLE) || defined(REGULARISED) || defined(STRENGTHENING)
#define ALWAYS_EXACT 1
#else
#define ALWAYS_EXACT 0
#endif

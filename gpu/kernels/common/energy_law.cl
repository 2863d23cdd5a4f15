// Computes the energy that a bond has lost to fracture, divided by c |ξ|: the area ∫ f ds below its law minus the
// energy that it would give back. It is compiled only if the energy is observed. The host writes the tables
// (gpu/bonds/law_constants.cpp).
#pragma once

#include "common/laws.cl"

#ifdef LOSS_OF_NODES // the loss is stored for each node, not derived from each bond
INLINE realv lost_energy(model_numbers model, maskv key, maskv broken, realv left, realv stiffness) { return (realv)(0); }
#elif defined(SOFTENING)
#ifdef EXPONENTIAL
#ifdef DOUBLE
#define HALVINGS 30
#else
#define HALVINGS 16
#endif
// Finds the largest stretch so far by bisection. The energy has a maximum there, so an error of the stretch enters
// squared.
INLINE realv dissipated_by_decay(model_numbers model, int type, realv left) {
    realv low = (realv)(0), high = (realv)(1);
    const real s0 = CORNER_STRETCH[type][0], length = 1 / DECAY_PER_STRETCH[type];
    for (int k = 0; k < HALVINGS; ++k) {
        const realv x = (real)0.5 * (low + high), s = s0 + length * x;
        const realv more = decayed_force(model, type, s) - left * s; // positive: the stretch is larger
        low = more > 0 ? x : low;
        high = more > 0 ? high : x;
    }
    const realv x = (real)0.5 * (low + high), s = s0 + length * x;
    const real k = DECAY_RATE[type];
    const realv area = DECAY_CURVE[type] * ((1 - exp(-k * x)) / k - x * DECAY_END[type]) +
                       DECAY_TAIL[type] * x * (1 - (real)0.5 * x);
    return (real)0.5 * s0 * s0 + length * area - (real)0.5 * left * s * s;
}
INLINE realv dissipated_or(model_numbers model, int type, realv left, realv lost) {
    if (IS_DECAY[type])
        return dissipated_by_decay(model, type, left);
    return lost;
}
#else
INLINE realv dissipated_or(model_numbers model, int type, realv left, realv lost) { return lost; }
#endif

// Returns the area below the law up to the largest stretch so far, which follows from the secant stiffness, minus the
// energy ½ λ s² that the bond gives back.
INLINE realv dissipated_by_law(model_numbers model, int type, realv left) {
    realv lost = (realv)(0);
    for (int k = 0; k + 1 < CORNERS; ++k) {
        const real s0 = CORNER_STRETCH[type][k], f0 = CORNER_FORCE[type][k], slope = CORNER_SLOPE[type][k];
        const realv s = (f0 - slope * s0) / (left - slope);
        const realv here =
            CORNER_AREA[type][k] + (real)0.5 * (f0 + left * s) * (s - s0) - (real)0.5 * left * s * s;
        lost = (left * s0 < f0) ? here : lost; // the stretch is beyond this corner
    }
    lost = dissipated_or(model, type, left, lost);
    lost = (left > (realv)(0)) ? lost : (realv)(WHOLE_AREA[type]);
    return (left < (realv)(1)) ? lost : (realv)(0);
}

INLINE realv dissipated_energy(model_numbers model, maskv key, realv left) {
    realv value = dissipated_by_law(model, 0, left);
    for (int t = 1; t < TYPES; ++t)
        value = (key == (maskv)(KEYS[t])) ? dissipated_by_law(model, t, left) : value;
    return value;
}
// stiffness: c |ξ| of the bond. `left` is λ, which determines the lost energy, whether the bond is broken or not.
INLINE realv lost_energy(model_numbers model, maskv key, maskv broken, realv left, realv stiffness) {
    return stiffness * dissipated_energy(model, key, left);
}
#else
INLINE realv lost_energy(model_numbers model, maskv key, maskv broken, realv left, realv stiffness) {
    return CHOOSE(broken, stiffness * OF_TYPE(WHOLE_AREA, key), (realv)(0));
}
#endif

// Computes the energy that a bond has lost to fracture. Divided by c |ξ| (c: micromodulus, |ξ|: undeformed length), it
// is the area ∫ f ds below the law of the bond up to its largest stretch so far, minus the energy that unloading would
// give back. s is the stretch, and f is the force divided by c. The file is compiled only if the energy is observed.
// The host writes the tables of the laws (gpu/bonds/law_constants.cpp).
#pragma once

#include "common/laws.cl"

#ifdef LOSS_OF_NODES // the loss is summed for each node (strengthening.cl)
INLINE realv lost_energy(model_numbers model, maskv key, maskv broken, realv left, realv stiffness) { return (realv)(0); }
#elif defined(SOFTENING)
#ifdef EXPONENTIAL
#ifdef DOUBLE
#define HALVINGS 30
#else
#define HALVINGS 16
#endif
// For an exponential law whose bond has the secant stiffness λ = `left`: finds the largest stretch so far, s with f(s)
// = λ s, by bisection, and returns the lost energy divided by c |ξ|. As a function of s, this expression has its
// maximum there, so a small error of s hardly changes it.
INLINE realv dissipated_by_decay(model_numbers model, int type, realv left) {
    realv low = (realv)(0), high = (realv)(1);
    const real s0 = CORNER_STRETCH[type][0], length = 1 / DECAY_PER_STRETCH[type];
    for (int k = 0; k < HALVINGS; ++k) {
        const realv x = (real)0.5 * (low + high), s = s0 + length * x;
        const realv more = decayed_force(model, type, s) - left * s; // positive: s is too small
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

// Returns the lost energy divided by c |ξ|: the area below the law, from corner to corner, up to the largest stretch so
// far, s, minus ½ λ s², which unloading gives back. s follows from the secant stiffness λ = `left`.
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
// Returns the energy that a bond has lost; `stiffness` is its c |ξ|. The secant stiffness λ = `left` determines this
// energy also for a broken bond, whose λ is 0.
INLINE realv lost_energy(model_numbers model, maskv key, maskv broken, realv left, realv stiffness) {
    return stiffness * dissipated_energy(model, key, left);
}
#else
INLINE realv lost_energy(model_numbers model, maskv key, maskv broken, realv left, realv stiffness) {
    return CHOOSE(broken, stiffness * OF_TYPE(WHOLE_AREA, key), (realv)(0));
}
#endif

// Adds up the stiffness and energy that the bonds of a node have lost, and finds how near they are to their limit
// (core/reference/bond_losses.hpp), on lattices and irregular nodes. The host writes PER_LIMIT and the other tables
// (gpu/bonds/law_constants.cpp).
#pragma once

#include "common/laws.cl"
#if defined(LOST_ENERGY) && !defined(STATE_BASED)
#include "common/energy_law.cl"
#endif

// Returns the stretch of a bond divided by the stretch at which it begins to soften or breaks. `law_q` is the q at
// which the law of the bond is evaluated, `length` is |ξ|; `least` as in add_loss().
#ifdef REGULARISED
// With the regularised law, the strain is divided by that of the largest force, 1/√(2β|ξ|). FADING has β of each type.
INLINE realv stretch_ratio(model_numbers model, maskv key, realv law_q, realv length, realv least) {
    return (real)0.5 * fabs(law_q) * sqrt(2 * OF_TYPE(FADING, key) * length);
}
#elif defined(STRENGTHENING)
INLINE realv stretch_ratio(model_numbers model, maskv key, realv law_q, realv length, realv least) {
    return stretch_of(law_q) * inverse(larger(risen_stretch(model, key, least), (realv)(1e-20f)));
}
#else
INLINE realv stretch_ratio(model_numbers model, maskv key, realv law_q, realv length, realv least) {
    const realv s = stretch_of(law_q);
    return larger(s * OF_TYPE(PER_LIMIT, key), -s * OF_TYPE(PER_LIMIT_IN_COMPRESSION, key));
}
#endif

// Returns the energy that a bond has lost; 0 if this energy is not observed or is summed for each node
// (strengthening.cl).
#if defined(LOST_ENERGY) && !defined(LOSS_OF_NODES)
INLINE realv loss_of_bond(model_numbers model, maskv key, maskv broken, realv left, realv stiffness) {
    return lost_energy(model, key, broken, left, stiffness);
}
#else
INLINE realv loss_of_bond(model_numbers model, maskv key, maskv broken, realv left, realv stiffness) { return (realv)(0); }
#endif

typedef struct {
    realv whole, lost; // Σ k V, Σ (1 − λ) k V over the original bonds; k: stiffness
    realv dissipated;  // Σ w V; w: energy that a bond has lost
    realv ratio; // the largest stretch over its limit, of bonds that may fail
} losses;

INLINE void no_losses(losses* sums) { sums->whole = sums->lost = sums->dissipated = sums->ratio = (realv)(0); }

// Adds one bond, or a vector of bonds, to `sums`. was: the bond existed at the start; alive: it is intact now;
// may_fail: it is intact and not in a no-fail zone; kept: the stored λ; weight: k V; energy: c |ξ| V times
// area_factor() of the bond; least: the larger s_min of both nodes (strengthening.cl).
INLINE void add_loss(model_numbers model, maskv key, maskv was, maskv alive, maskv may_fail, realv kept, realv q,
                     realv law_q, realv length,
                     realv weight, realv energy, realv least, losses* sums) {
    const realv left = CHOOSE(alive, kept * faded(model, may_fail, key, q, length), (realv)(0));
    const realv whole = CHOOSE(was, weight, (realv)(0));
    sums->whole += whole;
    sums->lost = fma(1 - left, whole, sums->lost);
    sums->dissipated += CHOOSE(was, loss_of_bond(model, key, was & ~alive, kept, energy), (realv)(0));
    sums->ratio = larger(sums->ratio, CHOOSE(may_fail, stretch_ratio(model, key, law_q, length, least), (realv)(0)));
}

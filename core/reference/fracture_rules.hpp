// Rules for load steps in which bonds break or soften. They make the result independent of the number of load steps.
// Relaxation, Newton's method (gpu/motion) and the plain reference (relaxation.hpp) follow these rules.
//
// Laws that soften: during the iterations, the secant stiffness of a bond is the smaller of the stored λ and the λ of
// its law at the current stretch. λ is stored in equilibrium only. A bond may therefore stretch and shorten again
// during the iterations. If a bond softens and unloads within one part of a load step, its softening is not recorded;
// therefore a load step in which any λ falls by more than most_softened is cut.
//
// Laws that break abruptly: the overload of a bond is q(s)/q(s_c), with q(s) = (1 + s)² − 1, its stretch s and its
// critical stretch s_c. In equilibrium, bonds with an overload of at least 1 break. If the largest overload is far
// above 1 although no bond has broken under this load, the equilibrium is rejected. As long as nothing breaks, the
// overload grows linearly with the load between two equilibria; so the load at which the first bond breaks is known,
// and the load step is cut there. Bonds that break under one load do so in events, with a new equilibrium after each;
// the most overloaded bonds break in the first event.
//
// For these reasons, a load step is divided into at most 1/least_part parts.
#pragma once

#include <algorithm>

namespace periscope::fracture {

inline constexpr double most_softened = 0.25;  // largest decrease of a bond's λ in one part of a load step
inline constexpr double little_softened = 0.1; // if λ decreases by less, the next part may be twice as large
inline constexpr double least_part = 1.0 / 32; // smallest part of a load step
// A load step is cut where the largest overload is 1 plus this, slightly above the load at which the first bond breaks.
inline constexpr double over_limit = 1e-3;
// If the largest overload is at most 1 plus this, the load step is not cut, because the gain would be small.
inline constexpr double at_event = 4e-3;
// With laws that soften: bonds keep their λ until the residual (out-of-balance forces divided by the acting forces) has
// fallen to this value, and follow their law from then on. When it has fallen to this value again, the load step may be
// cut early.
inline constexpr double rough_equilibrium = 1e-2;
// Largest fraction of the bonds that may break in one event. A bond counts once for each of its ends here, and in
// `least_bonds`.
inline constexpr double share_of_bonds = 1.0 / 2000;
inline constexpr double least_bonds = 32; // this number of bonds may always break in one event
inline constexpr int most_events = 20000; // limit for one part of a load step

// Returns the fraction of this part of a load step after which the first bond breaks. `before` and `now` are the
// largest overload in the last equilibrium (below 1) and in this one.
inline double part_to_event(double before, double now) {
    return std::clamp((1 + over_limit - before) / (now - before), 0.0, 1.0);
}

// Returns whether a part of a load step, with the size `part` as a fraction of the step, must be repeated with a
// smaller size that ends where the first bond breaks. `before` and `now` are as above.
inline bool is_cut_for_event(double part, double before, double now) {
    return now > 1 + at_event && before < 1 && part_to_event(before, now) < 0.98 && part > 1.01 * least_part;
}

// Returns the overload from which bonds break in an event in which `largest` is the largest overload: halfway between 1
// and `largest`.
inline double breaks_from(double largest) {
    return std::max(1.0, 1 + 0.5 * (largest - 1));
}

// Returns whether this part of a load step must be repeated with half its size, because λ of a bond has fallen by `by`
// in it.
inline bool is_cut_for_softening(double part, double by) {
    return by > most_softened && part > 1.01 * least_part;
}

// Returns the size of the next part after a part of the size `part` has reached equilibrium. `wanted` is the size that
// was planned for that part before it was shortened by the end of the load step or by a cut. `softened` is the largest
// decrease of a bond's λ in it.
inline double next_part(double part, double wanted, double softened) {
    return part > 0.999 * wanted && softened < little_softened ? std::min(1.0, 2 * wanted) : wanted;
}

} // namespace periscope::fracture

// Rules for load steps in which bonds break or soften. They make the result independent of the number of load steps.
// Relaxation, Newton's method (gpu/motion) and the plain reference (relaxation.hpp) follow these rules.
//
// Laws that soften: during the iterations, the secant stiffness of a bond is the smaller of the stored λ and the λ of
// its law at the current stretch. λ is stored in equilibrium only. A bond may therefore stretch and shorten again
// during the iterations. If a bond softens and unloads within one part of a load step, its softening is not recorded;
// therefore a load step in which any λ falls by more than most_softened is cut.
//
// Laws that break abruptly: the overload of a bond is q(s)/q(s_c), with q(s) = (1 + s)² − 1, its stretch s and its
// critical stretch s_c. In equilibrium, bonds with an overload of at least 1 break. An equilibrium in which the first
// bonds to break are far above 1 is rejected: between two equilibria the overload grows linearly with the load as long
// as nothing breaks, so the load at which the first bond breaks is known, and the load step is cut there. Bonds that
// then break under the same load break event by event, the most overloaded first.
//
// For these reasons, a load step is divided into at most 1/least_part parts.
#pragma once

#include <algorithm>

namespace periscope::fracture {

inline constexpr double most_softened = 0.25;  // largest decrease of a bond's λ in one part of a load step
inline constexpr double little_softened = 0.1; // if λ decreases by less, the next part may be twice as large
inline constexpr double least_part = 1.0 / 32; // smallest part of a load step
// a load step is cut at this overload minus 1, slightly above the load at which the first bond breaks
inline constexpr double over_limit = 1e-3;
// If the overload is at most 1 plus this, the load step is not cut, because the gain would be small
inline constexpr double at_event = 4e-3;
// residual from which bonds may soften during the iterations, and cuts are decided
inline constexpr double rough_equilibrium = 1e-2;
// Largest fraction of the directed bonds that may break in one event
inline constexpr double share_of_bonds = 1.0 / 2000;
inline constexpr double least_bonds = 32; // but this number may break in any case
inline constexpr int most_events = 20000; // limit for one load step

// Returns the fraction of this part of a load step after which the first bond breaks. `before` and `now` are the
// largest overload in the last equilibrium (below 1) and in this one.
inline double part_to_event(double before, double now) {
    return std::clamp((1 + over_limit - before) / (now - before), 0.0, 1.0);
}

inline bool is_cut_for_event(double part, double before, double now) {
    return now > 1 + at_event && before < 1 && part_to_event(before, now) < 0.98 && part > 1.01 * least_part;
}

// Returns the overload from which bonds break in an event with this largest overload: the upper half of the range above
// 1 breaks.
inline double breaks_from(double largest) {
    return std::max(1.0, 1 + 0.5 * (largest - 1));
}

// Returns whether a load step is cut in half because a bond's λ has fallen by this amount.
inline bool is_cut_for_softening(double part, double by) {
    return by > most_softened && part > 1.01 * least_part;
}

// Returns the size of the next part after a part of this size reached equilibrium; `wanted` is the size that was
// planned, `softened` the largest decrease of a bond's λ in the part.
inline double next_part(double part, double wanted, double softened) {
    return part > 0.999 * wanted && softened < little_softened ? std::min(1.0, 2 * wanted) : wanted;
}

} // namespace periscope::fracture

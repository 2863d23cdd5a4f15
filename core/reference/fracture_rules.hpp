// How a load step is computed where bonds break or soften, so that its result does not depend on the number of load steps. Relaxation,
// Newton's method (gpu/motion) and the plain reference (relaxation.hpp) follow these rules.
//
// Laws that soften: during the iterations a bond pulls with min(λ stored, λ of its law), and λ is stored in equilibrium only. So a
// bond may stretch and shorten again during the iterations. Softening followed by unloading within one part of a load step is
// lost; therefore a load step in which any λ falls by more than most_softened is cut.
//
// Laws that break abruptly: the overload of a bond is the q = (1 + s)² − 1 of its stretch over that of its critical stretch. In
// equilibrium, bonds of an overload of at least 1 break. An equilibrium in which the first ones are far beyond is not taken:
// between two equilibria the overload grows evenly with the load as long as nothing breaks, so the load at which the first
// bond breaks is known, and the load step is cut there. Bonds that then break under the same load break event by event, the most
// overloaded first.
//
// A load step is cut into no more than 1/least_part parts for these reasons.
#pragma once

#include <algorithm>

namespace periscope::fracture {

inline constexpr double most_softened = 0.25;        // of a bond's λ in a part of a load step
inline constexpr double little_softened = 0.1;       // below which the next part may be twice as large
inline constexpr double least_part = 1.0 / 32;       // of a load step
inline constexpr double over_limit = 1e-3;           // overload above 1 at which an event is aimed
inline constexpr double at_event = 4e-3;             // above 1: no cut is worth its cost
inline constexpr double rough_equilibrium = 1e-2;    // residual from which bonds yield, and at which cuts are decided
inline constexpr double share_of_bonds = 1.0 / 2000; // of the directed bonds, most that break in one event,
inline constexpr double least_bonds = 32;            // but this many may in any case
inline constexpr int most_events = 20000;            // in a load step

// The fraction of this part of a load step after which the first bond breaks. `before`, `now`: the largest overload in the last
// equilibrium (below 1) and in this one.
inline double part_to_event(double before, double now) {
    return std::clamp((1 + over_limit - before) / (now - before), 0.0, 1.0);
}

inline bool is_cut_for_event(double part, double before, double now) {
    return now > 1 + at_event && before < 1 && part_to_event(before, now) < 0.98 && part > 1.01 * least_part;
}

// The overload from which bonds break in an event whose largest it is: their upper half.
inline double breaks_from(double largest) {
    return std::max(1.0, 1 + 0.5 * (largest - 1));
}

// Whether a load step is cut in half when a bond's λ has fallen by this amount.
inline bool is_cut_for_softening(double part, double by) {
    return by > most_softened && part > 1.01 * least_part;
}

// The size of the next part, after a part of this size reached equilibrium; `wanted` is the size that was intended.
inline double next_part(double part, double wanted, double softened) {
    return part > 0.999 * wanted && softened < little_softened ? std::min(1.0, 2 * wanted) : wanted;
}

} // namespace periscope::fracture

// A criterion that ends a run before its end time: an observer reaches a value. It is checked when the observer is
// sampled.
#pragma once

#include "core/case/observers.hpp"
#include "core/case/quantities.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

enum class StopKind {
    rises_to,      // the value is reached from below
    falls_to,      // the value is reached from above
    falls_to_share // the magnitude falls to a fraction of its largest value so far, as at the end of a softening curve
};

struct StopEntry {
    std::string observer;
    std::string component; // one of stop_components(); empty: the first of them
    StopKind kind = StopKind::rises_to;
    Quantity value; // in the unit of the observer; for falls_to_share, the fraction, between 0 and 1
    // only for falls_to_share: the criterion applies after the magnitude has reached this value
    std::optional<Quantity> least_peak;
    friend bool operator==(const StopEntry&, const StopEntry&) = default;
};

// Returns the components of an observer from which a criterion can choose: x, y, z and "magnitude" for a vector, the
// components of a tensor, or the names of all energies. Empty for an observer that records one number.
std::vector<std::string> stop_components(const ObserverEntry& observer);
// Returns the component that the entry names, or the first one if it names none; empty if the observer records one
// number. The name is not checked.
std::string stop_component(const StopEntry& entry, const ObserverEntry& observer);

std::string_view stop_unit(const ObserverEntry& observer, std::string_view component); // SI
// Returns whether the observed number is never negative, such as an energy density or a magnitude.
bool is_never_negative(const ObserverEntry& observer, std::string_view component);

// Returns the label, the help and the range of a stop value in this unit. Throws std::out_of_range for a unit that no
// observer has.
const QuantityInfo& stop_quantity(std::string_view si_unit);

} // namespace periscope

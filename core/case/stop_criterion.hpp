// When a run ends before its end time: an observer passes a value. Sampling is that of the observer.
#pragma once

#include "core/case/observers.hpp"
#include "core/case/quantities.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

enum class StopKind {
    rises_to,      // the value, having been below it
    falls_to,      // the value, having been above it
    falls_to_share // this share of the largest magnitude so far: the end of a softening curve
};

struct StopEntry {
    std::string observer;
    std::string component; // one of stop_components(); empty: the first of them
    StopKind kind = StopKind::rises_to;
    Quantity value;                     // in the unit of the observer; of a share a number between 0 and 1
    std::optional<Quantity> least_peak; // of a share: the largest magnitude counts from this one on
    friend bool operator==(const StopEntry&, const StopEntry&) = default;
};

// The numbers of an observer among which a criterion chooses: x, y, z and "magnitude" of a vector, the parts of a tensor, the
// energies of all of them. None of an observer of one number.
std::vector<std::string> stop_components(const ObserverEntry& observer);
// The component of an entry, the first when it names none; empty for one number. Not checked.
std::string stop_component(const StopEntry& entry, const ObserverEntry& observer);

std::string_view stop_unit(const ObserverEntry& observer, std::string_view component); // SI
// Whether the number can never be negative, such as an energy density or a magnitude.
bool is_never_negative(const ObserverEntry& observer, std::string_view component);

// How a value in this unit is read, shown and explained. Throws std::out_of_range for a unit that no observer has.
const QuantityInfo& stop_quantity(std::string_view si_unit);

} // namespace periscope

// Makes the legend for the picture of a set-up: what the colours of its marks mean.
#pragma once

#include "core/case/case.hpp"
#include "ui/viewport/annotations/legend.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace periscope::ui {

// Returns an entry for each set with conditions, such as "impact: velocity y 22 m/s, no-fail zone" in the colour of the
// set, for each rigid body, and for the initial cracks.
std::vector<LegendEntry> condition_key(const Case& value);

// Returns the entries of condition_key(), and one for each set without a condition whose colour some nodes have
// (SetMembership::set_of_node()).
std::vector<LegendEntry> set_up_key(const Case& value, std::span<const std::uint8_t> set_of_node);

} // namespace periscope::ui

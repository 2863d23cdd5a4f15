// Makes the legend for the picture of a set-up: what the colours of its marks mean.
#pragma once

#include "core/case/case.hpp"
#include "ui/viewport/annotations/legend.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace periscope::ui {

// An entry for each set with conditions ("impact: velocity y 22 m/s, no-fail zone", in the colour of the set), each rigid body, and the
// initial cracks.
std::vector<LegendEntry> condition_key(const Case& value);

// Also returns an entry for each set without a condition whose colour some nodes have (SetMembership::set_of_node).
std::vector<LegendEntry> set_up_key(const Case& value, std::span<const std::uint8_t> set_of_node);

} // namespace periscope::ui

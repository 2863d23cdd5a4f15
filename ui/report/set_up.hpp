// The key of the picture of a set-up: what the colours of its marks mean.
#pragma once

#include "core/case/case.hpp"
#include "ui/viewport/annotations/legend.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace periscope::ui {

// "fixed", "y fixed (roller, symmetry)", "displacement y -0.15 mm".
QString condition_words(const ConditionEntry& entry);

// An entry for each set with conditions ("impact: velocity y 22 m/s, no-fail zone", in the colour of the set), each rigid body, and the
// initial cracks.
std::vector<LegendEntry> condition_key(const Case& value);

// The same, and an entry for each set without a condition in whose colour nodes are drawn (SetMembership::set_of_node).
std::vector<LegendEntry> set_up_key(const Case& value, std::span<const std::uint8_t> set_of_node);

} // namespace periscope::ui

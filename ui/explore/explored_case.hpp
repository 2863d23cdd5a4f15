// Makes the case that is computed during exploration: with other values, and often with a coarser spacing.
#pragma once

#include "core/case/case.hpp"
#include "core/preparation/spacing_advice.hpp"
#include "ui/run/speed_memory.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope::ui {

constexpr double quick_run = 2; // s

// Returns the case with these changes, "path=value". Throws CaseError if the changed case has errors.
Case with_changes(const Case& value, const std::vector<std::string>& changes);

// Returns the finest spacing, at least that of the case, with which a run is predicted to take at most quick_run; if
// there is none, the coarsest spacing that is advised. Returns nothing to keep the spacing of the case: it is fast
// enough, or there is no prediction or no advice.
std::optional<Quantity> quick_spacing(const Case& value, const BodyMeasure& body, const Speeds& speeds);

} // namespace periscope::ui

// The case as it is computed while one explores: with other values, and perhaps at a coarser spacing.
#pragma once

#include "core/case/case.hpp"
#include "core/preparation/spacing_advice.hpp"
#include "ui/run/speed_memory.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope::ui {

constexpr double quick_run = 2; // s

// The case with these changes, "path=value". Throws CaseError with what is wrong with it then.
Case with_changes(const Case& value, const std::vector<std::string>& changes);

// The finest spacing, but none finer than that of the case, with which a run takes no longer than quick_run by its prediction; else the
// coarsest one that is advised. Nothing for the case's own spacing: it is quick enough, or the prediction or a choice is missing.
std::optional<Quantity> quick_spacing(const Case& value, const BodyMeasure& body, const Speeds& speeds);

} // namespace periscope::ui

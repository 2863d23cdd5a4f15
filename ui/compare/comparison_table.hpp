// Makes the table of compared runs for the report: differing inputs and key results.
#pragma once

#include "ui/report/report.hpp"
#include "ui/run/run_list.hpp"

#include "core/case/unit.hpp"

#include <optional>
#include <vector>

namespace periscope::ui {

// The first run is the one with which the others are compared. Returns nothing if fewer than two summaries are known.
std::optional<ReportTable> comparison_table(const std::vector<const ListedRun*>& runs, UnitSystem units);

} // namespace periscope::ui

// The report's table of runs that are compared: inputs that differ, and key results.
#pragma once

#include "ui/report/report.hpp"
#include "ui/run/run_list.hpp"

#include "core/case/unit.hpp"

#include <optional>
#include <vector>

namespace periscope::ui {

// The first run is the one that others are compared with. None for fewer than two runs whose summaries are known.
std::optional<ReportTable> comparison_table(const std::vector<const ListedRun*>& runs, UnitSystem units);

} // namespace periscope::ui

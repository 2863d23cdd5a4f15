// Makes the table of the cracks at the end of a run.
#pragma once

#include "core/case/unit.hpp"
#include "core/cracks/crack.hpp"
#include "ui/report/report.hpp"

#include <optional>
#include <span>

namespace periscope::ui {

// Returns the first twelve of `cracks` (sorted, the longest first), without columns in which every cell is empty.
// `rayleigh_speed` is in m/s, none if unknown; a note below the table explains speeds above it.
ReportTable cracks_at_the_end(std::span<const Crack> cracks, std::optional<double> rayleigh_speed, UnitSystem units);

} // namespace periscope::ui

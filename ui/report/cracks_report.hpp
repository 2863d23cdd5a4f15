// The cracks of a body at the end of a run, for its report.
#pragma once

#include "core/case/unit.hpp"
#include "core/cracks/crack.hpp"
#include "ui/report/report.hpp"

#include <optional>
#include <span>

namespace periscope::ui {

// The first twelve of `cracks` (the longest come first), without columns in which every cell is empty. `rayleigh_speed` in m/s,
// where it is known; the table says what a speed above it means.
ReportTable cracks_at_the_end(std::span<const Crack> cracks, std::optional<double> rayleigh_speed, UnitSystem units);

} // namespace periscope::ui

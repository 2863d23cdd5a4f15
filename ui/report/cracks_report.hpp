// Makes the table of the cracks at the end of a run.
#pragma once

#include "core/case/unit.hpp"
#include "core/cracks/crack.hpp"
#include "ui/report/report.hpp"

#include <optional>
#include <span>

namespace periscope::ui {

// `cracks` are sorted, the longest first; the table has at most the first twelve. Columns with only empty cells are
// omitted. `rayleigh_speed` is in m/s; if it is known and a crack is faster, a note below the table explains this.
ReportTable cracks_at_the_end(std::span<const Crack> cracks, std::optional<double> rayleigh_speed, UnitSystem units);

} // namespace periscope::ui

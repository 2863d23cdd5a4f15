// The fragments of a body at the end of a run, for its report.
#pragma once

#include "core/case/unit.hpp"
#include "core/cracks/fragments.hpp"
#include "ui/report/report.hpp"

#include <optional>

namespace periscope::ui {

// The heaviest twelve of those that have the nodes of a family, and the rest in one row. Nothing when fewer than two have these.
// Speeds and energies are those of a dynamic run alone.
std::optional<ReportTable> fragments_at_the_end(const Model& model, const Fragments& fragments, UnitSystem units);

} // namespace periscope::ui

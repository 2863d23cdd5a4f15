// Makes the table of the fragments at the end of a run.
#pragma once

#include "core/case/unit.hpp"
#include "core/cracks/fragments.hpp"
#include "ui/report/report.hpp"

#include <optional>

namespace periscope::ui {

// Returns the heaviest twelve fragments with at least as many nodes as a family, and a row for all others together.
// Returns nothing if fewer than two fragments are this large. Only dynamic runs have speeds and energies.
std::optional<ReportTable> fragments_at_the_end(const Model& model, const Fragments& fragments, UnitSystem units);

} // namespace periscope::ui

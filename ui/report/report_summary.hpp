// Makes the first pages of a report, for a reader who has two minutes: what was computed; the body at the end; the main
// figures, and what they depend on; the main curve; and how far the run can be trusted.
#pragma once

#include "core/case/case.hpp"
#include "core/case/unit.hpp"
#include "core/cracks/crack_tips.hpp"
#include "core/curves/curve_table.hpp"
#include "core/results/results_folder.hpp"
#include "core/results/run_quality.hpp"
#include "ui/report/report.hpp"

#include <vector>

namespace periscope::ui {

class Results;

// Returns one sentence about each of these: materials, conditions with rigid bodies, no-fail zones, initial cracks,
// analysis.
QStringList asked_of(const Case& value, UnitSystem units);
QString body_sentence(const Model& model, UnitSystem units);

struct FigureSource {
    const Results& results; // results, which must not be empty
    const std::vector<Crack>& cracks;
    const RunRecord& record;
    const CurveTable& curves;
};
// Returns the largest force, the first broken bond, the longest crack and the largest displacement, if the run has
// them.
ReportTable main_figures(const FigureSource& source, UnitSystem units);
QString dependence_of_figures(const Model& model, UnitSystem units);

// Returns one sentence for all rows without a problem, and one for each other row.
QStringList verdict_of(const std::vector<QualityRow>& rows);

} // namespace periscope::ui

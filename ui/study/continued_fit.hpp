// Prepares a calibration that continues another one: with another set-up in its folder, or as a new one that starts
// from its values.
#pragma once

#include "core/calibration/calibrate.hpp"
#include "core/case/case.hpp"
#include "core/study/study.hpp"
#include "ui/study/study_setup.hpp"

#include <QString>

namespace periscope::ui {

// Returns the study of the set-up for the runs of `before`. A parameter without a start keeps the one that it had,
// because the case in the window may have changed. Throws CaseError.
Study continued_study(const StudySetup& setup, const Study& before);

// Returns why the runs of `before` do not belong to `now`, as a sentence; empty if they do. The method and its options,
// the bounds and starts of parameters, what a failed run does, and the standard deviations and weights of curves may
// differ.
QString why_not_continued(const Study& before, const Study& now);

// Returns why a search ended before it had converged, "the next step of the search needs 4 runs, and 3 of 24 are left".
QString why_ended(const CalibrationEnd& end, const Study& study);

// Returns why a calibration that has ended has nothing more to compute, as a sentence; empty if it has.
QString why_not_continued_after(const CalibrationEnd& end, const Study& before, const Study& now);

// Returns the set-up with which the calibration continues from these values. Throws CaseError if the window cannot show
// it.
StudySetup setup_from_values(Study study, const Case& best, const Parameters& values);

// Renames the case and its fitted materials, so that they are not taken for the original: "beam" becomes "beam-fitted",
// the next one "beam-fitted-2".
void name_fitted(Case& value, const Study& study);

} // namespace periscope::ui

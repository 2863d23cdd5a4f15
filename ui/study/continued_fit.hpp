// Prepares a calibration that continues an earlier one. It either uses the folder and the runs of the earlier one with
// a changed set-up, or it is a new calibration that starts from the fitted values.
#pragma once

#include "core/calibration/calibrate.hpp"
#include "core/case/case.hpp"
#include "core/study/study.hpp"
#include "ui/study/study_setup.hpp"

#include <QString>

namespace periscope::ui {

// Returns the study of `setup`, which continues the study `before`. If the set-up gives a parameter no start value, the
// parameter keeps that in `before` if this is within the bounds, because the value in the case may have changed. Throws
// CaseError.
Study continued_study(const StudySetup& setup, const Study& before);

// Returns why the runs of `before` do not belong to `now`, as a sentence; empty if they do. The method and its options,
// the bounds and starts of parameters, what a failed run does, and the standard deviations and weights of curves may
// differ.
QString why_not_continued(const Study& before, const Study& now);

// Returns why a search ended before it had converged, "the next step of the search needs 4 runs, and 3 of 24 are left".
QString why_ended(const CalibrationEnd& end, const Study& study);

// Returns, as a sentence, why the calibration `before`, which has ended with `end`, has nothing more to compute with
// the set-up of `now`. Returns an empty text if more can be computed.
QString why_not_continued_after(const CalibrationEnd& end, const Study& before, const Study& now);

// Returns the set-up of a new calibration of the case `best`. Its start values are `values`, or the nearest bound for a
// value outside of the bounds. Throws CaseError if the window cannot show the set-up.
StudySetup setup_from_values(Study study, const Case& best, const Parameters& values);

// Renames the case and its fitted materials, so that they are not mistaken for the original ones: "beam" becomes
// "beam-fitted", and "beam-fitted" becomes "beam-fitted-2".
void name_fitted(Case& value, const Study& study);

} // namespace periscope::ui

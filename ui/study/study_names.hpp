// Chooses the names of parameters and results of a study on screen. Its files and formulas use names of one word.
#pragma once

#include "core/base/error.hpp"
#include "core/calibration/fitted_parameter.hpp"
#include "core/study/study.hpp"

#include <QString>

namespace periscope::ui {

// Returns the text as one word of letters, digits and underscores: "impact_force_y" for "impact force y".
QString one_word(QString text);

// Returns "Velocity y" for the parameter velocity_y of conditions[0].velocity[1]. A name that the user has chosen is
// kept: "E".
QString parameter_label(const StudyParameter& parameter);

// Returns what the window calls the parameters that a calibration fits, and how it computes more runs.
FitReader reader_in_window(const Study& study);

// Returns the message of the first problem if it is about a measured curve of a calibration: "Measured curve 2: …". For
// other problems, returns the message of the whole error.
QString study_problem(const CaseError& error);

// Returns "Impact force y: extreme value" for the result impact_force_y, which the window offers. A name that was
// chosen is kept.
QString result_label(const StudyResult& result);

} // namespace periscope::ui

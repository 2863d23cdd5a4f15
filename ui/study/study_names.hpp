// Returns the labels that the window shows for the parameters and results of a study. The files and formulas of a study
// use names of one word instead.
#pragma once

#include "core/base/error.hpp"
#include "core/calibration/fitted_parameter.hpp"
#include "core/study/study.hpp"

#include <QString>

namespace periscope::ui {

// Returns the text as one word of letters, digits and underscores: "impact_force_y" for "impact force y".
QString one_word(QString text);

// Returns the label of a parameter: "Velocity y" for velocity_y, which is the name that the window gives a parameter of
// conditions[0].velocity[1]. If the user has chosen another name, such as "E", returns this name, but the label for a
// symbol with an index, such as "s_c".
QString parameter_label(const StudyParameter& parameter);

// Returns the words for messages of a calibration that the window shows: the labels of the fitted parameters, and what
// the user can do in the window to get more runs.
FitReader reader_in_window(const Study& study);

// Returns the message of the first problem if it is about a measured curve of a calibration: "Measured curve 2: …". For
// other problems, returns the message of the whole error.
QString study_problem(const CaseError& error);

// Returns the label of a result: "Impact force y: extreme value" for impact_force_y, which is the name that the window
// gives this result. If the user has chosen another name, or if the window does not offer such a result, returns the
// name.
QString result_label(const StudyResult& result);

} // namespace periscope::ui

// Chooses the names of parameters and results of a study on screen. Its files and formulas use names of one word.
#pragma once

#include "core/base/error.hpp"
#include "core/study/study.hpp"

#include <QString>
#include <QStringList>

namespace periscope::ui {

// Returns the text as one word of letters, digits and underscores: "impact_force_y" for "impact force y".
QString one_word(QString text);

// Returns "Velocity y" for the parameter velocity_y of conditions[0].velocity[1]. A name that the user has chosen is
// kept: "E".
QString parameter_label(const StudyParameter& parameter);

// Returns the labels of the parameters that a calibration fits, in their order.
QStringList fitted_labels(const Study& study);

// Returns the message of the first problem if it is about a measured curve of a calibration: "Measured curve 2: …". For
// other problems, returns the message of the whole error.
QString study_problem(const CaseError& error);

// Returns "Impact force y: extreme value" for the result impact_force_y, which the window offers. A name that was chosen is kept.
QString result_label(const StudyResult& result);

} // namespace periscope::ui

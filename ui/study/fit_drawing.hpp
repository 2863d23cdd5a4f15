// What a calibration looks like in a plot: each function fills an empty plot.
#pragma once

#include "ui/study/study_drawing.hpp"

namespace periscope::ui {

// The run with the least misfit, an index into the runs, when the last of them has been added; `best_before` is that of the others. -1:
// none has ended without failure.
int best_run(const std::vector<StudyRun>& runs, int best_before);

// A measured curve, an index into those of the fit, with the best run and the marked one.
RunsOfPoints draw_fit(QCustomPlot& plot, const StudyData& data, int curve, const StudyLook& look);
// The misfit of each run, and the least one so far, in the order of the runs.
RunsOfPoints draw_misfit(QCustomPlot& plot, const StudyData& data, const StudyLook& look);
// The least misfit over a parameter, near the best value, with the interval and the misfit at which it ends.
RunsOfPoints draw_profile(QCustomPlot& plot, const StudyData& data, int parameter, const StudyLook& look);

} // namespace periscope::ui

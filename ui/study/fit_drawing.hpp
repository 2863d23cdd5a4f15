// Draws a calibration. Each function fills an empty plot.
#pragma once

#include "ui/study/study_drawing.hpp"

namespace periscope::ui {

// Returns the index of the run with the smallest misfit after a run has been appended; `best_before` is that of the
// runs before it. Both are -1 if no run has succeeded.
int best_run(const std::vector<StudyRun>& runs, int best_before);

// Draws a measured curve (an index into those of the fit) with the best run and the marked one.
RunsOfPoints draw_fit(QCustomPlot& plot, const StudyData& data, int curve, const StudyLook& look);
// Draws the misfit of each run, and the smallest one so far, in the order of the runs.
RunsOfPoints draw_misfit(QCustomPlot& plot, const StudyData& data, const StudyLook& look);
// Draws the smallest misfit over a parameter near its best value, with the interval and the misfit at its ends.
RunsOfPoints draw_profile(QCustomPlot& plot, const StudyData& data, int parameter, const StudyLook& look);

} // namespace periscope::ui

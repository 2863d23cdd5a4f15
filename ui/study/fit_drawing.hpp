// Draws a calibration. Each function fills an empty plot.
#pragma once

#include "ui/study/study_drawing.hpp"

namespace periscope::ui {

// Returns the index of the run with the smallest misfit after a run has been appended; `best_before` is that of the
// runs before it. Both are -1 if no run has succeeded.
int best_run(const std::vector<StudyRun>& runs, int best_before);

// Draws the measured curve with the index `curve` in FitData::curves, with the curves of the best and the marked run.
RunsOfPoints draw_fit(QCustomPlot& plot, const StudyData& data, int curve, const StudyLook& look);
// Draws the misfit of each run, and the smallest one so far, in the order of the runs.
RunsOfPoints draw_misfit(QCustomPlot& plot, const StudyData& data, const StudyLook& look);
// Draws, for each value of the parameter near its best one, the smallest misfit of the runs with this value. Dashed
// lines show both ends of the parameter's interval, and the misfit that limits it.
RunsOfPoints draw_profile(QCustomPlot& plot, const StudyData& data, int parameter, const StudyLook& look);

} // namespace periscope::ui

// Draws a tornado: how far each parameter alone changes a result.
#pragma once

#include "ui/study/study_drawing.hpp"

namespace periscope::ui {

// Draws a bar for each run that differs from the base run in one parameter, from the result of the base run to that of
// the run. Returns the run of each bar.
RunsOfPoints draw_tornado(QCustomPlot& plot, const StudyData& data, int result, const StudyLook& look);

} // namespace periscope::ui

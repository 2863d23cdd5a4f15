// Draws a tornado: how far each parameter alone changes a result.
#pragma once

#include "ui/study/study_drawing.hpp"

namespace periscope::ui {

// Draws the runs that differ from the base run in one parameter. Each bar is the run at its end.
RunsOfPoints draw_tornado(QCustomPlot& plot, const StudyData& data, int result, const StudyLook& look);

} // namespace periscope::ui

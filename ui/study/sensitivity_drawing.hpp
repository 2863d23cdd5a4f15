// Draws what a result of a study depends on.
#pragma once

#include "ui/study/study_drawing.hpp"

namespace periscope::ui {

// Fills an empty plot with two bars for each parameter: its first and its total Sobol' index, with their intervals. The
// strongest parameter is at the top. The text below says how good the surrogate is, or how many blocks of runs were
// used. Without indices, the plot has a sentence instead of bars.
void draw_sensitivity(QCustomPlot& plot, const StudyData& data, int result, const StudyLook& look);

} // namespace periscope::ui

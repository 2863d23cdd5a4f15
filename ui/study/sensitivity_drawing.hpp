// Draws how much a result of a study depends on each parameter.
#pragma once

#include "ui/study/study_drawing.hpp"

namespace periscope::ui {

// Fills an empty plot with two bars for each parameter: its first and its total Sobol' index, with their intervals, for
// the result with the index `result`. The parameter with the largest total index is at the top. If the indices come
// from a surrogate, the text below the axis states its Q²; otherwise it states how many blocks of runs (Saltelli's
// design) were used. Without indices, the plot has a sentence instead of bars.
void draw_sensitivity(QCustomPlot& plot, const StudyData& data, int result, const StudyLook& look);

} // namespace periscope::ui

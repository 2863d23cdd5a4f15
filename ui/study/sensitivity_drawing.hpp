// What a result of a study depends on, in a plot.
#pragma once

#include "ui/study/study_drawing.hpp"

namespace periscope::ui {

// Two bars for each parameter, Sobol' first and total index with their intervals, the strongest parameter above. Below them stands how good the
// surrogate is, or how many blocks of runs were used. Fills an empty plot; a sentence instead of bars where there are none.
void draw_sensitivity(QCustomPlot& plot, const StudyData& data, int result, const StudyLook& look);

} // namespace periscope::ui

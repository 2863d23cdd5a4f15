// Draws a result of a study over two parameters as a map.
#pragma once

#include "ui/study/study_drawing.hpp"

#include <array>

namespace periscope::ui {

// There is a cell for each pair of values that the runs have. Further parameters have the value of the case or, if no
// run has it, their middle value; the label below the map says which. The runs of a cell are found by cell_at().
RunsOfPoints draw_map(QCustomPlot& plot, const StudyData& data, std::array<int, 2> parameters, int result,
                      const StudyLook& look);

// Returns the index of the cell at a position in the plot, in the map's list of runs; −1 if there is none.
int cell_at(const QCPColorMap& map, const QPointF& place);

} // namespace periscope::ui

// Draws a result of a study over two parameters as a map.
#pragma once

#include "ui/study/study_drawing.hpp"

#include <array>

namespace periscope::ui {

// Draws one result over two parameters, with a cell for each pair of values that occur in the runs. Each further
// parameter is fixed at its value in the case or, if no run has this value, at its middle value; the label below the
// map names these values. Returns the runs of each map that was drawn: for each cell, row by row from the bottom, the
// index of its run, or -1 if no run has these values. Returns nothing if the runs have too few pairs of values for a
// map; the plot then says why.
RunsOfPoints draw_map(QCustomPlot& plot, const StudyData& data, std::array<int, 2> parameters, int result,
                      const StudyLook& look);

// Returns the index of the cell at a position in the plot, for the list that draw_map() returns; −1 if no cell is
// there.
int cell_at(const QCPColorMap& map, const QPointF& position);

} // namespace periscope::ui

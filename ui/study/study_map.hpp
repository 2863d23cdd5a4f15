// A result of a study over two parameters, as a map.
#pragma once

#include "ui/study/study_drawing.hpp"

#include <array>

namespace periscope::ui {

// A cell for each pair of values that the runs have. Further parameters are held at the value of the case, or at the middle one where no run has
// that; the label below says so. The runs of a cell are found by cell_at().
RunsOfPoints draw_map(QCustomPlot& plot, const StudyData& data, std::array<int, 2> parameters, int result,
                      const StudyLook& look);

// The index of the cell of a map at a place of the plot, into its list of runs; −1: there is none.
int cell_at(const QCPColorMap& map, const QPointF& place);

} // namespace periscope::ui

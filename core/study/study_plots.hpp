// Plots of the results of a study, as the text of SVG files.
#pragma once

#include "core/study/crack_map.hpp"
#include "core/study/study.hpp"
#include "core/study/study_table.hpp"

#include <map>
#include <string>
#include <vector>

namespace periscope {

// Returns a drawing with a row of panels for each result. A row has a panel for each parameter, with a dot for each
// run; a sampling plan also has a histogram, and a one-at-a-time plan a tornado. If the plan is all combinations of two
// parameters, there is one panel for each result, with a coloured cell for each run. Parameters without numbers are
// omitted. The text is empty if nothing can be drawn.
std::string study_plots(const std::vector<StudyRun>& runs, const Study& study,
                        const std::vector<std::string>& result_units);

// Returns a drawing of the crack paths of all runs over the body. Cells are coloured by the fraction of the runs in
// which they are cracked. `runs` is the number of runs that did not fail. The text is empty if there is no path.
std::string crack_plots(const BodyCells& cells, const std::map<std::size_t, std::vector<CrackPath>>& paths,
                        std::size_t runs);

} // namespace periscope

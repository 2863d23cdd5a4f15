// Draws the results of a study (SVG).
#pragma once

#include "core/study/crack_map.hpp"
#include "core/study/study.hpp"
#include "core/study/study_table.hpp"

#include <map>
#include <string>
#include <vector>

namespace periscope {

// Returns a row of panels for each result, one for each parameter, with a dot for each run. A sampling plan also has a
// histogram, and a one-at-a-time plan a tornado. If all combinations of two parameters are run, there is a coloured
// cell for each run instead of the dots. Parameters without numbers are omitted. The result is empty if nothing can be
// drawn.
std::string study_plots(const std::vector<StudyRun>& runs, const Study& study,
                        const std::vector<std::string>& result_units);

// Draws the crack paths of all runs over the body. Cells are coloured by the fraction of the runs in which they are
// cracked. `runs` is the number of runs that did not fail. The result is empty without a path.
std::string crack_plots(const BodyCells& cells, const std::map<std::size_t, std::vector<CrackPath>>& paths,
                        std::size_t runs);

} // namespace periscope

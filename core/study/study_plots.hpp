// The results of a study as pictures (SVG).
#pragma once

#include "core/study/crack_map.hpp"
#include "core/study/study.hpp"
#include "core/study/study_table.hpp"

#include <map>
#include <string>
#include <vector>

namespace periscope {

// A row of panels for each result: over each parameter a dot for each run. A sampling also gets a histogram, one at a
// time a tornado. Two parameters in all combinations get a coloured cell for each run instead of the dots. Parameters
// without numbers are left out; empty when nothing can be drawn.
std::string study_plots(const std::vector<StudyRun>& runs, const Study& study,
                        const std::vector<std::string>& result_units);

// The paths of the cracks of all runs over the body, above cells coloured by the share of the runs that are cracked
// there. `runs`: how many ended without failing. Empty without a path.
std::string crack_plots(const BodyCells& cells, const std::map<std::size_t, std::vector<CrackPath>>& paths,
                        std::size_t runs);

} // namespace periscope

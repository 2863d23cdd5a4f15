// The results of a study over its parameters as a picture (SVG): a panel for each result and parameter, with a dot for each run; of two
// parameters in all combinations a panel for each result instead, with a coloured cell for each run.
#pragma once

#include "core/study/study.hpp"

#include <filesystem>
#include <string>

namespace periscope {

// From results.csv of the study. Parameters without numbers are left out; empty when nothing can be drawn. Throws FileError.
std::string study_plots(const std::filesystem::path& table, const Study& study);

} // namespace periscope

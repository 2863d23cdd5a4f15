// The cracks of a run as numbers over its course: curves for plots, and a table and polylines for other programs.
#pragma once

#include "core/cracks/crack_tips.hpp"
#include "core/cracks/first_break.hpp"
#include "core/curves/curve_table.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

// Curves of the longest `most` cracks, by their numbers: "crack 1 length" (m), over time "crack 1 speed" (m/s), of
// cracks that began at an initial crack "crack 1 angle" (rad), of branches "crack 2 angle to crack 1" (rad), of
// softening laws "crack 1 process zone" (m), and where frames have the dissipated energy "crack 1 dissipated energy /
// length" (J/m). No curve without a point.
std::vector<RunCurve> crack_curves(const std::vector<Crack>& cracks, RunAxis axis, std::size_t most = 6);

// "crack,step,time [s],x [m],y [m],z [m],length [m],speed [m/s],angle to the initial crack [deg],broken length
// [m],process zone [m],dissipated energy [J],dissipated energy / length [J/m],first broken bond of the run
// [s],parent,angle to the parent [deg]": a row for each crack and frame, cracks by their numbers. The parent is the
// number of the crack of which it is a branch. A cell is empty where there is no such value; the first broken bond is
// the same in all rows. Of a quasi-static analysis "growth per load step [m]" stands for the speed, and "first broken
// bond of the run [load step]" for its time.
std::string cracks_csv(const std::vector<Crack>& cracks, const std::optional<FirstBreak>& first_break);

// The ways of the tips as polylines (VTP), from the beginning of each crack: points with "time" (s), "length" (m) and
// "speed" (m/s; NaN where there is none), lines with "crack" and "parent" (numbers; 0: it is no branch). Throws
// FileError.
void write_crack_paths(const std::filesystem::path& file, const std::vector<Crack>& cracks);

} // namespace periscope

// The cracks of a run as numbers over its course: curves for plots, and a table and polylines for other programs.
#pragma once

#include "core/results/crack_tips.hpp"
#include "core/results/curve_table.hpp"
#include "core/results/first_break.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

// Angle between the initial crack and the straight line from the beginning of the crack to its tip, rad, 0 … π. Nothing where
// the crack did not begin at an initial crack, or whose tip is nearer than eight spacings: a node more to one side would turn
// it by more than seven degrees.
std::optional<double> angle_at(const Crack& crack, const TipMoment& moment, double spacing);

// The energy that the crack has dissipated per length, J/m; in a plane to be compared with fracture energy times thickness, in a
// solid with fracture energy times width of the front. Nothing where frames have no dissipated energy, or below eight spacings:
// the process zone at the beginning has most of it then.
std::optional<double> energy_per_length(const TipMoment& moment, double spacing);

// Of the longest `most` cracks, by their numbers: "crack 1 length" (m), over time "crack 1 speed" (m/s), of cracks that began at
// an initial crack "crack 1 angle" (rad), of softening laws "crack 1 process zone" (m), and where frames have the dissipated
// energy "crack 1 dissipated energy / length" (J/m). No curve without a point.
std::vector<RunCurve> crack_curves(const std::vector<Crack>& cracks, RunAxis axis, double spacing,
                                   std::size_t most = 6);

// "crack,step,time [s],x [m],y [m],z [m],length [m],speed [m/s],angle to the initial crack [deg],broken length [m],process
// zone [m],dissipated energy [J],dissipated energy / length [J/m],first broken bond of the run [s]": a row for each crack and frame,
// cracks by their numbers. A cell is empty where there is no such value; the last column is the same in all rows.
std::string cracks_csv(const std::vector<Crack>& cracks, double spacing, const std::optional<FirstBreak>& first_break);

// The ways of the tips as polylines (VTP), from the beginning of each crack: points with "time" (s), "length" (m) and "speed"
// (m/s; NaN where there is none), lines with "crack" (the number). Throws FileError.
void write_crack_paths(const std::filesystem::path& file, const std::vector<Crack>& cracks);

} // namespace periscope

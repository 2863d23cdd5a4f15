// The cracks of a run over time: curves for plots, and a table and polylines for other programs.
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

// Returns the curves of the `most` longest cracks over `axis` (time or load steps). Their names contain the number of
// the crack:
// - "crack 1 length" (m)
// - "crack 1 speed" (m/s), only over time
// - "crack 1 angle" (rad), if the crack started at an initial crack
// - "crack 2 angle to crack 1" (rad), for a branch
// - "crack 1 process zone" (m), for softening laws
// - "crack 1 dissipated energy / length" (J/m), if frames have the dissipated energy
// Curves without points are omitted.
std::vector<RunCurve> crack_curves(const std::vector<Crack>& cracks, RunAxis axis, std::size_t most = 6);

// Returns a table with a row for each crack and frame, in the order of the cracks' numbers: "crack,step,time [s],x
// [m],y [m],z [m],length [m],speed [m/s],angle to the initial crack [deg],broken length [m],process zone [m],dissipated
// energy [J],dissipated energy / length [J/m],first broken bond of the run [s],parent,angle to the parent [deg]". x, y
// and z are the position of the crack tip. The parent is the number of the crack from which this one branches. A cell
// without a value is empty; the first broken bond is the same in all rows. A quasi-static analysis has "growth per load
// step [m]" instead of the speed, and "first broken bond of the run [load step]".
std::string cracks_csv(const std::vector<Crack>& cracks, const std::optional<FirstBreak>& first_break);

// Writes the paths of the crack tips as polylines (VTP), each from the start of its crack. Points have "time" (s),
// "length" (m) and "speed" (m/s; NaN where unknown); lines have the numbers "crack" and "parent" (0: not a branch).
// Throws FileError.
void write_crack_paths(const std::filesystem::path& file, const std::vector<Crack>& cracks);

} // namespace periscope

// Finds the computed curve to which a column of a measured table belongs.
#pragma once

#include "core/curves/curve_table.hpp"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace periscope {

// Returns the index of the curve that matches the column `name` with the unit `unit`. The criteria are tried in this
// order:
// 1. the name of the curve, or of its observer, equals that of the column;
// 2. one of the two names contains the other one as whole words;
// 3. the curve has the dimension of the column.
// Upper and lower case are equivalent, and a unit at the end of a name ("cmod_mm", "CMOD (mm)") is ignored. A curve of
// another dimension than that of `unit` never matches; if `unit` is not a known unit, only names are compared. Several
// curves may match equally well. If all of them are components of one observer, the one with the largest span is
// returned; otherwise nothing is returned, and the user has to choose. `spans` has the largest minus the smallest value
// of each curve.
std::optional<std::size_t> curve_of_column(std::string_view name, std::string_view unit,
                                           std::span<const CurveInfo> curves, std::span<const double> spans);

} // namespace periscope

// Finds the curve that a column of a measured table belongs to.
#pragma once

#include "core/curves/curve_table.hpp"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace periscope {

// Returns the index of the curve whose name matches that of the column. The criteria are tried in this order:
// 1. the name of the curve, or of its observer, equals that of the column;
// 2. one of the two names contains the other one as whole words;
// 3. the curve has the dimension of the column.
// Upper and lower case are equivalent, and a unit at the end of a name ("cmod_mm", "CMOD (mm)") is ignored. A curve of
// another dimension never matches; if `unit` is not a unit, only names are compared. If several curves match equally
// well and all are components of one observer, the one with the largest span (largest minus smallest value) is
// returned. Otherwise nothing is returned, and the user has to choose.
std::optional<std::size_t> curve_of_column(std::string_view name, std::string_view unit,
                                           std::span<const CurveInfo> curves, std::span<const double> spans);

} // namespace periscope

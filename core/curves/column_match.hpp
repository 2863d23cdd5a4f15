// Which curve a column of a measured table belongs to.
#pragma once

#include "core/curves/curve_table.hpp"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace periscope {

// Index of the curve whose name fits the name of the column. The curves are searched in this order:
// 1. the name of the curve, or of its observer, is that of the column;
// 2. one of both names has the other one in it, as whole words;
// 3. the curve has the dimension of the column.
// Upper and lower case are the same, and a unit at the end of a name ("cmod_mm", "CMOD (mm)") is no part of it. A curve of another dimension
// never fits; where `unit` is not a unit, only names are compared. If several curves fit equally well, they must be components of one
// observer: then it is the one with the largest span (largest less smallest value). Otherwise there is none, and a person has to choose.
std::optional<std::size_t> curve_of_column(std::string_view name, std::string_view unit,
                                           std::span<const CurveInfo> curves, std::span<const double> spans);

} // namespace periscope

// Predicts, before a case has been run, which curves its run will give, and which of them are expected to change.
#pragma once

#include "core/case/case.hpp"
#include "core/curves/curve_table.hpp"

#include <vector>

namespace periscope::ui {

// Returns the curves that the observers of a case give, without those that are always zero, such as z in a plane.
std::vector<CurveInfo> curves_of_case(const Case& value);

// Curves that a form offers for a column of measured data. The span of a curve is its largest minus its smallest value.
// If several components of an observer match a column, the form preselects the one with the largest span.
struct OfferedCurves {
    std::vector<CurveInfo> curves;
    std::vector<double> spans;
};
// Returns the curves of a case that has not been run. The span of a component in which something is expected is 1, that
// of the others 0: an opening grows along the line between its two ends, and other observers change along the axes of
// the motions and loads. The position of a set is taken from its shape; the axis of an opening whose ends have no known
// position is that of the motions and loads.
OfferedCurves expected_curves(const Case& value);

} // namespace periscope::ui

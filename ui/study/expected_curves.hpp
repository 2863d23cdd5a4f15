// The curves that a case will give, and along which axes something is expected to change, before a run has shown it.
#pragma once

#include "core/case/case.hpp"
#include "core/curves/curve_table.hpp"

#include <vector>

namespace periscope::ui {

// Returns the curves that the observers of a case give, without those that are always zero, such as z in a plane.
std::vector<CurveInfo> curves_of_case(const Case& value);

// Curves with the largest minus the smallest value of each, by which a component of an observer is preselected.
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

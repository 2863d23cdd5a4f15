// Says before any run how far the computed curve of a measured one can come, and how many of its rows lie in the fitted
// range, as far as the case or the curve of an earlier run shows it.
#pragma once

#include "core/calibration/measured_points.hpp"
#include "core/case/case.hpp"
#include "core/curves/curve_table.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct Reach {
    double low = 0, high = 0;                  // of the computed curve on its x axis, SI
    std::string from;                          // what limits it: "the load control"
    bool is_certain = true;                    // false: an estimate, which another part of the body may exceed
    std::optional<std::vector<double>> x = {}; // of the rows, where they are known
};

// Returns the reach of the x axis that follows from the case: from the end time or the load steps, from load control, or from
// the displacement that is prescribed for the observed set. Of other displacements and openings, the largest prescribed
// displacement is an estimate. Returns nothing where the case does not say it, as with loads.
std::optional<Reach> reach_of_case(const Case& value, const MeasuredCurve& curve);

// Returns the reach of a run that has been computed; nothing if it has no such curve.
std::optional<Reach> reach_of_run(const CurveTable& curves, const MeasuredCurve& curve);

// These return a sentence without a period; nothing if there is no warning. `value` is the case that computes the curve.
// Fitted rows lie beyond the reach of the computed curve:
std::string warning_of_reach(const MeasuredPoints& points, const MeasuredCurve& curve, const Reach& reach);
// Fewer than ten rows of the computed curve lie in the fitted range:
std::string warning_of_rows(const MeasuredPoints& points, const MeasuredCurve& curve, const Case& value,
                            const std::optional<Reach>& reach);
// A column that is named as a crack opening is compared with another curve, such as the deflection of a beam without a notch:
std::string warning_of_opening(const MeasuredCurve& curve);
// The first of these, where the reach may be unknown:
std::string warning_before_run(const MeasuredPoints& points, const MeasuredCurve& curve, const Case& value,
                               const std::optional<Reach>& reach);

} // namespace periscope

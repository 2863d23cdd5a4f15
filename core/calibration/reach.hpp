// What is known before a calibration about the computed curves: how far they reach on their x axes, and how many of
// their rows lie in the fitted range. It follows from the case or from an earlier run.
#pragma once

#include "core/calibration/measured_points.hpp"
#include "core/case/case.hpp"
#include "core/curves/curve_table.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct Reach {
    double low = 0, high = 0;                  // range of the computed curve on its x axis, SI
    std::string from;                          // what limits the range, in words
    bool is_certain = true;                    // false for an estimate, which another part of the body may exceed
    std::optional<std::vector<double>> x = {}; // x of the rows of the computed curve, if they are known
};

// Returns the range of x that follows from the case: from the end time or the load steps, from load control, or from
// the displacement that is prescribed for the observed set. For other displacements and openings, it is estimated by
// the largest prescribed displacement. Returns nothing if the case does not determine it, as with loads.
std::optional<Reach> reach_of_case(const Case& value, const MeasuredCurve& curve);

// Returns the range of x of a run that has been computed; nothing if the run has no such curve.
std::optional<Reach> reach_of_run(const CurveTable& curves, const MeasuredCurve& curve);

// The following functions return a warning as a sentence without a period, or an empty string. `value` is the case that
// computes the curve. The first one warns if fitted rows lie outside the range of the computed curve.
std::string warning_of_reach(const MeasuredPoints& points, const MeasuredCurve& curve, const Reach& reach);
// Warns if fewer than ten rows of the computed curve lie in the fitted range.
std::string warning_of_rows(const MeasuredPoints& points, const MeasuredCurve& curve, const Case& value,
                            const std::optional<Reach>& reach);
// Warns if a column with the name of a crack opening is compared with another curve, such as the deflection of a beam
// without a notch.
std::string warning_of_opening(const MeasuredCurve& curve);
// Returns the first of these warnings. `reach` is empty if it is not known.
std::string warning_before_run(const MeasuredPoints& points, const MeasuredCurve& curve, const Case& value,
                               const std::optional<Reach>& reach);

} // namespace periscope

// Measures how well a computed curve agrees with a measured one.
#pragma once

#include "core/curves/curve_table.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace periscope {

// A curve as a function of x: its value where it first reaches x, in the order of its points. If x decreases later, as
// in a curve of force over displacement during unloading, that part of the curve is not used.
class FirstWay {
public:
    explicit FirstWay(CurvePoints curve);
    std::optional<double> value(double x) const; // interpolated linearly; nothing outside the range of x

private:
    CurvePoints curve_;
    std::vector<double> highest_, lowest_; // the highest and lowest x up to each point
};

struct Fit {
    std::size_t points = 0; // number of measured points within the curve's range; only these are compared
    double rmse = 0;        // root of the mean square error √(Σ (y − f)²/n) of n points: y is measured, f the
                            // value of the curve; in the unit of y
    std::optional<double> r_squared; // 1 − Σ (y − f)²/Σ (y − ȳ)², where ȳ is the mean of y; nothing if all y are equal
};

// Returns nothing if no measured point is within the range of the curve.
std::optional<Fit> fit(const CurvePoints& measured, const CurvePoints& curve);

} // namespace periscope

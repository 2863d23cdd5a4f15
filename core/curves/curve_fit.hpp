// Measures how well a computed curve agrees with a measured one.
#pragma once

#include "core/curves/curve_table.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace periscope {

// A curve as a function of x: the value is that of the point at which the curve, followed in the order of its points,
// first reaches x. Later parts in which x turns back, such as unloading in a curve of force over displacement, are thus
// not used.
class FirstCrossing {
public:
    explicit FirstCrossing(CurvePoints curve);
    std::optional<double> value(double x) const; // interpolated linearly; nothing outside the range of x

private:
    CurvePoints curve_;
    std::vector<double> highest_, lowest_; // the highest and lowest x up to each point
};

struct Fit {
    std::size_t points = 0;          // measured points within the range of the curve, n; only these are compared
    double rmse = 0;                 // √(Σ (y − f)²/n), in the unit of y: y is measured, f the value
                                     // of the curve at the same x
    std::optional<double> r_squared; // 1 − Σ (y − f)²/Σ (y − ȳ)², with the mean ȳ of y; nothing if all y are equal
};

// Compares `curve` with the measured points. Returns nothing if no measured point is within the range of the curve.
std::optional<Fit> fit(const CurvePoints& measured, const CurvePoints& curve);

} // namespace periscope

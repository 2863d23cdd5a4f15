// Measures how well a computed curve agrees with a measured one.
#pragma once

#include "core/curves/curve_table.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace periscope {

// Gives the value of a curve where it first reaches x, in the order of its points. A curve whose x turns back (force
// over displacement while unloading) thus has its value from the first pass.
class FirstWay {
public:
    explicit FirstWay(CurvePoints curve);
    std::optional<double> value(double x) const; // interpolated linearly; nothing outside the range of x

private:
    CurvePoints curve_;
    std::vector<double> highest_, lowest_; // the highest and lowest x up to each point
};

struct Fit {
    std::size_t points = 0;          // number of measured points within the curve's range; only these are compared
    double rmse = 0;                 // √(Σ (y − f)²/n), in the unit of y
    std::optional<double> r_squared; // 1 − Σ (y − f)²/Σ (y − ȳ)²; nothing if all y are equal
};

// Returns nothing if no measured point is within the range of the curve.
std::optional<Fit> fit(const CurvePoints& measured, const CurvePoints& curve);

} // namespace periscope

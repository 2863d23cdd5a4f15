// How well a computed curve meets a measured one.
#pragma once

#include "core/curves/curve_table.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace periscope {

// A curve's value where it first comes to x, in the order of its points: one that turns back (force over displacement,
// unloading) has the value of its first way.
class FirstWay {
public:
    explicit FirstWay(CurvePoints curve);
    std::optional<double> value(double x) const; // straight between points; nothing outside of them

private:
    CurvePoints curve_;
    std::vector<double> highest_, lowest_; // x so far
};

struct Fit {
    std::size_t points = 0;          // measured ones within the curve's range, which alone are compared
    double rmse = 0;                 // √(Σ (y − f)²/n), in the unit of y
    std::optional<double> r_squared; // 1 − Σ (y − f)²/Σ (y − ȳ)²; none when all y are the same
};

// Nothing when no measured point lies where the curve is.
std::optional<Fit> fit(const CurvePoints& measured, const CurvePoints& curve);

} // namespace periscope

#include "core/case/ramp.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace periscope {
namespace {

using Point = std::array<double, 2>;

// The next functions interpolate linearly between the points; the value is constant before the first and after the
// last. A table without points is an error of the case, but warnings are searched in such cases, too: its value is
// zero.
double between(const Point& a, const Point& b, double t) {
    return a[1] + (b[1] - a[1]) * (t - a[0]) / (b[0] - a[0]);
}

double table_value(const std::vector<Point>& points, double t) {
    if (points.empty())
        return 0;
    const auto after = std::find_if(points.begin(), points.end(), [&](const Point& p) { return p[0] > t; });
    if (after == points.begin())
        return points.front()[1];
    return after == points.end() ? points.back()[1] : between(*(after - 1), *after, t);
}

double table_integral(const std::vector<Point>& points, double t) {
    if (points.empty())
        return 0;
    double sum = points.front()[1] * std::min(t, points.front()[0]);
    for (std::size_t k = 0; k + 1 < points.size() && points[k][0] < t; ++k) {
        const double end = std::min(t, points[k + 1][0]);
        sum += 0.5 * (points[k][1] + between(points[k], points[k + 1], end)) * (end - points[k][0]);
    }
    return sum + points.back()[1] * std::max(0.0, t - points.back()[0]);
}

} // namespace

double Ramp::value(double t) const {
    const double z = std::min(1.0, t / time);
    switch (shape) {
    case RampShape::constant:
        return 1;
    case RampShape::linear:
        return z;
    case RampShape::smooth: // no slope and no curvature at both ends
        return z * z * z * (10 - 15 * z + 6 * z * z);
    case RampShape::sine_pulse:
        return t < time ? std::sin(std::numbers::pi * z) : 0;
    case RampShape::table:
        return table_value(points, t);
    }
    return 0;
}

double Ramp::integral(double t) const {
    const double z = std::min(1.0, t / time), beyond = std::max(0.0, t - time);
    switch (shape) {
    case RampShape::constant:
        return t;
    case RampShape::linear:
        return 0.5 * z * z * time + beyond;
    case RampShape::smooth:
        return z * z * z * z * (2.5 - 3 * z + z * z) * time + beyond;
    case RampShape::sine_pulse:
        return (1 - std::cos(std::numbers::pi * z)) / std::numbers::pi * time;
    case RampShape::table:
        return table_integral(points, t);
    }
    return 0;
}

Ramp ramp_of(const RampEntry& entry) {
    Ramp ramp{entry.ramp, entry.ramp_time.value, {}};
    for (const RampPoint& p : entry.ramp_points)
        ramp.points.push_back({p.time.value, p.factor});
    return ramp;
}

} // namespace periscope

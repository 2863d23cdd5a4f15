#include "core/curves/curve_fit.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace periscope {

FirstCrossing::FirstCrossing(CurvePoints curve) : curve_(std::move(curve)), highest_(curve_.x), lowest_(curve_.x) {
    for (std::size_t i = 1; i < curve_.x.size(); ++i) {
        highest_[i] = std::max(highest_[i], highest_[i - 1]);
        lowest_[i] = std::min(lowest_[i], lowest_[i - 1]);
    }
}

std::optional<double> FirstCrossing::value(double x) const {
    if (curve_.x.empty() || !(x <= highest_.back() && x >= lowest_.back()))
        return std::nullopt;
    const auto reached = x >= curve_.x.front()
                             ? std::lower_bound(highest_.begin(), highest_.end(), x) - highest_.begin()
                             : std::lower_bound(lowest_.begin(), lowest_.end(), x, std::greater<>()) - lowest_.begin();
    const auto i = static_cast<std::size_t>(reached);
    if (i == 0)
        return curve_.y[0];
    // The curve reaches `x` between the points i − 1 and i.
    const double part = (x - curve_.x[i - 1]) / (curve_.x[i] - curve_.x[i - 1]);
    return curve_.y[i - 1] + part * (curve_.y[i] - curve_.y[i - 1]);
}

std::optional<Fit> fit(const CurvePoints& measured, const CurvePoints& curve) {
    const FirstCrossing crossing(curve);
    std::vector<double> y, f;
    for (std::size_t i = 0; i < measured.x.size(); ++i)
        if (const auto value = crossing.value(measured.x[i])) {
            y.push_back(measured.y[i]);
            f.push_back(*value);
        }
    if (y.empty())
        return std::nullopt;
    double mean = 0, residual = 0, total = 0;
    for (const double v : y)
        mean += v / static_cast<double>(y.size());
    for (std::size_t i = 0; i < y.size(); ++i) {
        residual += (y[i] - f[i]) * (y[i] - f[i]);
        total += (y[i] - mean) * (y[i] - mean);
    }
    Fit result{y.size(), std::sqrt(residual / static_cast<double>(y.size())), std::nullopt};
    if (total > 0)
        result.r_squared = 1 - residual / total;
    return result;
}

} // namespace periscope

#include "core/study/distribution.hpp"

#include <boost/math/distributions/lognormal.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/weibull.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace periscope {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

// Calls `use` with the distribution without its limits `min` and `max`, which must not be uniform.
template <typename WithDistribution>
double with_whole(const Distribution& d, const WithDistribution& use) {
    switch (d.kind) {
    case Distribution::Kind::normal:
        return use(boost::math::normal(d.a, d.b));
    case Distribution::Kind::log_normal: {
        const double variance = std::log1p(d.b * d.b / (d.a * d.a)); // variance of the logarithm
        return use(boost::math::lognormal(std::log(d.a) - variance / 2, std::sqrt(variance)));
    }
    default:
        return use(boost::math::weibull(d.b, d.a));
    }
}

double share_below(const Distribution& d, double value) {
    const bool is_positive = d.kind != Distribution::Kind::normal;
    if (value == -infinite || (is_positive && value <= 0))
        return 0;
    return value == infinite ? 1 : with_whole(d, [value](const auto& whole) { return boost::math::cdf(whole, value); });
}

} // namespace

std::string fault_of(const Distribution& d) {
    if (!std::isfinite(d.a) || !std::isfinite(d.b))
        return "a number is infinite";
    if (d.min && d.max && !(*d.min < *d.max))
        return "min is not below max";
    switch (d.kind) {
    case Distribution::Kind::uniform:
        return d.a < d.b ? "" : "the first value is not below the second";
    case Distribution::Kind::normal:
        if (!(d.b > 0))
            return "the standard deviation is not positive";
        break;
    case Distribution::Kind::log_normal:
        if (!(d.a > 0) || !(d.b > 0))
            return "mean and standard deviation must be positive";
        break;
    case Distribution::Kind::weibull:
        if (!(d.a > 0) || !(d.b > 0))
            return "scale and shape must be positive";
        break;
    }
    const double share = share_below(d, d.max.value_or(infinite)) - share_below(d, d.min.value_or(-infinite));
    return share > 1e-9 ? "" : "no values lie between min and max";
}

double value_at(const Distribution& d, double p) {
    if (d.kind == Distribution::Kind::uniform)
        return d.a + p * (d.b - d.a);
    const double low = share_below(d, d.min.value_or(-infinite)), high = share_below(d, d.max.value_or(infinite));
    const double value =
        with_whole(d, [&](const auto& whole) { return boost::math::quantile(whole, low + p * (high - low)); });
    return std::clamp(value, d.min.value_or(-infinite), d.max.value_or(infinite));
}

} // namespace periscope

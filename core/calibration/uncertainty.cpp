#include "core/calibration/uncertainty.hpp"

#include "core/calibration/matrix.hpp"
#include "core/calibration/search.hpp"

#include <Eigen/SVD>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

using Plain =
    // without promotion to long double, the file compiles in half of the time
    boost::math::policies::policy<boost::math::policies::promote_double<false>>;
using Normal = boost::math::normal_distribution<double, Plain>;
using Student = boost::math::students_t_distribution<double, Plain>;
using ChiSquared = boost::math::chi_squared_distribution<double, Plain>;
using Fisher = boost::math::fisher_f_distribution<double, Plain>;

Interval interval_around(const Bounds& bounds, double share, double half_width) {
    Interval interval;
    interval.is_open_below = !(share - half_width >= 0);
    interval.is_open_above = !(share + half_width <= 1);
    interval.low = interval.is_open_below ? bounds.lower : value_at_share(bounds, share - half_width);
    interval.high = interval.is_open_above ? bounds.upper : value_at_share(bounds, share + half_width);
    return interval;
}

// Searches for the value of a parameter at which the misfit, with the other parameters fitted again, has risen by
// `rise`.
class ProfileEnd {
public:
    ProfileEnd(const std::vector<FittedParameter>& fitted, const Trial& best, const Columns& covariance,
               std::size_t parameter, double tolerance)
        : fitted_(fitted), best_(best), covariance_(covariance), parameter_(parameter), tolerance_(tolerance),
          share_(share_of(bounds(), best.values[parameter])) {}

    // `step` is the first guess of the change of the parameter's share; it is negative for the lower end. The result is
    // the share of a bound if the misfit rises less than `rise` up to the bound.
    EndOfProfile find(const Ask& ask, double step, double rise) const {
        constexpr int most_points = 6;
        constexpr double near = 0.02; // relative accuracy of the target √rise
        const double target = std::sqrt(rise), limit = step < 0 ? -share_ : 1 - share_;
        // Changes of the share at which the misfit is below and above the target, and √(misfit − smallest misfit)
        // there.
        double inside = 0, at_inside = 0, outside = 0, at_outside = 0;
        bool has_outside = false, has_no_more_runs = false;
        const Ask watched = [&](const std::vector<Parameters>& values) {
            auto trials = ask(values);
            has_no_more_runs = has_no_more_runs || trials.empty();
            return trials;
        };
        double distance = std::abs(step) < std::abs(limit) ? step : limit;
        for (int point = 0; point < most_points; ++point) {
            const auto misfit = fitted_at(watched, share_ + distance);
            if (has_no_more_runs)
                return {{}, "it needs more runs than are left"};
            if (!misfit)
                return {
                    {},
                    fmt::format("the run with the value {:.4g} failed", value_at_share(bounds(), share_ + distance))};
            const double root = std::sqrt(std::max(0.0, *misfit - best_.misfit));
            if (std::abs(root - target) < near * target || (distance == limit && root < target))
                return {share_ + distance, {}};
            if (root < target) {
                inside = distance, at_inside = root;
            } else {
                outside = distance, at_outside = root;
                has_outside = true;
            }
            distance = has_outside ? inside + (outside - inside) * (target - at_inside) / (at_outside - at_inside)
                                   : distance * std::min(3.0, 1.05 * target / std::max(root, 0.1 * target));
            if (std::abs(distance) > std::abs(limit))
                distance = limit;
        }
        return {{},
                fmt::format("the misfit came to its threshold at none of {} values, which it may pass in a jump",
                            most_points)};
    }

private:
    const Bounds& bounds() const { return fitted_[parameter_].bounds; }

    std::optional<double> fitted_at(const Ask& ask, double share) const {
        Parameters start = best_.values;
        start[parameter_] = value_at_share(bounds(), share);
        const std::vector<double>& column = covariance_[parameter_];
        // The start values of the other parameters are those that are expected if the residuals are linear.
        for (std::size_t p = 0; p < fitted_.size(); ++p)
            if (p != parameter_ && column[parameter_] > 0) {
                const Bounds& other = fitted_[p].bounds;
                const double moved =
                    share_of(other, best_.values[p]) + column[p] / column[parameter_] * (share - share_);
                start[p] = value_at_share(other, std::clamp(moved, 0.0, 1.0));
            }
        const auto fit = least_squares(ask, fitted_, start, tolerance_, {parameter_});
        return fit ? std::optional(fit->misfit) : std::nullopt;
    }

    const std::vector<FittedParameter>& fitted_;
    const Trial& best_;
    const Columns& covariance_;
    std::size_t parameter_;
    double tolerance_, share_;
};

} // namespace

Uncertainty uncertainty_of(const std::vector<FittedParameter>& fitted, const Trial& best, const Columns& derivatives,
                           const Misfit& misfit, double level) {
    Uncertainty u;
    const std::size_t parameters = fitted.size();
    u.misfit = best.misfit;
    u.residuals = misfit.size();
    u.degrees_of_freedom = u.residuals > parameters ? u.residuals - parameters : 1;
    u.states_sigma = misfit.curves().front().states_sigma;
    const std::vector<double> weights = misfit.weights();
    double unweighted = 0;
    for (std::size_t r = 0; r < weights.size(); ++r)
        unweighted += best.residuals[r] * best.residuals[r] / weights[r];
    u.excess = std::sqrt(unweighted / static_cast<double>(u.degrees_of_freedom));
    u.widening = u.states_sigma ? std::max(1.0, u.excess) : u.excess;
    const double upper = 0.5 * (1 + level);
    u.quantile = u.states_sigma ? boost::math::quantile(Normal(), upper)
                                : boost::math::quantile(Student(static_cast<double>(u.degrees_of_freedom)), upper);

    const Eigen::Map<const Eigen::VectorXd> w(weights.data(), static_cast<Eigen::Index>(weights.size()));
    u.rise = u.quantile * u.quantile * u.widening * u.widening * w.mean();

    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(matrix_of(derivatives), Eigen::ComputeThinU | Eigen::ComputeThinV);
    // The singular values have a lower limit, which limits the deviation of a combination that the data hardly
    // determine, such as one of two redundant parameters, to 100 times the range of the bounds. Its intervals end at
    // the bounds in any case, and the rounding errors of its variance stay small beside those of the determined
    // combinations. The limit does not depend on the unit of the residuals or on the weights. `of_rounding` is a
    // fraction of the largest singular value.
    constexpr double largest_deviation = 100, of_rounding = 1e-9;
    const double least_decided =
        std::max(u.widening * std::sqrt(w.mean()) / largest_deviation, of_rounding * svd.singularValues().maxCoeff());
    const Eigen::VectorXd least = svd.singularValues().cwiseMax(std::max(least_decided, 1e-300));
    const Eigen::MatrixXd inverse = svd.matrixV() * least.cwiseInverse().asDiagonal() * svd.matrixU().transpose();
    const Eigen::MatrixXd covariance = u.widening * u.widening * (inverse * w.asDiagonal() * inverse.transpose());
    for (Eigen::Index k = 0; k < covariance.cols(); ++k)
        u.covariance.emplace_back(covariance.col(k).begin(), covariance.col(k).end());

    const double p_all = static_cast<double>(parameters), dof = static_cast<double>(u.degrees_of_freedom);
    const double joint = std::sqrt(u.states_sigma ? boost::math::quantile(ChiSquared(p_all), level)
                                                  : p_all * boost::math::quantile(Fisher(p_all, dof), level));
    for (std::size_t p = 0; p < parameters; ++p) {
        const Bounds& bounds = fitted[p].bounds;
        const double share = share_of(bounds, best.values[p]);
        const double deviation = std::sqrt(u.covariance[p][p]);
        Estimate estimate;
        estimate.value = best.values[p];
        estimate.interval = interval_around(bounds, share, u.quantile * deviation);
        estimate.joint = interval_around(bounds, share, joint * deviation);
        constexpr double at_bound = 1e-4;
        estimate.is_at_bound = share < at_bound || share > 1 - at_bound;
        u.estimates.push_back(estimate);
    }
    for (Eigen::Index k = 0; k < least.size(); ++k) {
        Combination combination;
        combination.singular_value = svd.singularValues()[k];
        const Eigen::VectorXd direction = svd.matrixV().col(k);
        combination.weights.assign(direction.begin(), direction.end());
        combination.deviation = std::sqrt(direction.dot(covariance * direction));
        combination.is_decided = 2 * u.quantile * combination.deviation < 0.5;
        u.combinations.push_back(std::move(combination));
    }
    return u;
}

std::vector<RunGate::Method> profile_methods(const std::vector<FittedParameter>& fitted, const Trial& best,
                                             const Uncertainty& uncertainty, double tolerance,
                                             std::vector<std::array<EndOfProfile, 2>>& ends) {
    ends.assign(fitted.size(), {});
    std::vector<RunGate::Method> methods;
    for (std::size_t p = 0; p < fitted.size(); ++p)
        for (const std::size_t side : {std::size_t(0), std::size_t(1)}) {
            const double step = (side == 0 ? -1 : 1) * uncertainty.quantile * std::sqrt(uncertainty.covariance[p][p]);
            methods.push_back({fmt::format("profile of {}", fitted[p].name),
                               [=, &fitted, &best, &uncertainty, &ends](const Ask& ask) {
                                   const ProfileEnd end(fitted, best, uncertainty.covariance, p, tolerance);
                                   ends[p][side] = end.find(ask, step, uncertainty.rise);
                               }});
        }
    return methods;
}

std::string combination_words(const Combination& combination, const std::vector<FittedParameter>& fitted) {
    constexpr double small = 0.1;
    const double largest =
        std::abs(std::ranges::max(combination.weights, {}, [](double weight) { return std::abs(weight); }));
    double sign = 0; // the sign of the first term, which is written as positive
    std::string words;
    for (std::size_t p = 0; p < fitted.size(); ++p) {
        const double weight = combination.weights[p];
        if (std::abs(weight) < small * largest)
            continue;
        if (sign == 0)
            sign = weight < 0 ? -1 : 1;
        const char* const between = words.empty() ? "" : sign * weight < 0 ? " − " : " + ";
        words += fmt::format("{}{:.2f} {}", between, std::abs(weight), fitted[p].words());
    }
    return words;
}

} // namespace periscope

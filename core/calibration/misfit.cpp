#include "core/calibration/misfit.hpp"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace periscope {
namespace {

// Returns the computed values of `count` rows from row `first` on. A row without a value gets that of the nearest
// earlier row or, if no earlier row has one, of the first row with a value. The result is empty if no row has a value.
std::vector<double> held_values(const Outcome& outcome, std::size_t first, std::size_t count) {
    if (outcome.has_failed())
        return {};
    const auto begin = outcome.values.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = begin + static_cast<std::ptrdiff_t>(count);
    const auto known = std::find_if(begin, end, [](const auto& value) { return value.has_value(); });
    if (known == end)
        return {};
    std::vector<double> held;
    double last = **known;
    for (auto value = begin; value != end; ++value) {
        last = value->value_or(last);
        held.push_back(last);
    }
    return held;
}

} // namespace

struct Misfit::Factors {
    std::vector<Eigen::MatrixXd> of_curve; // the factor L of each curve (misfit.hpp); empty if its rows are independent
};

Misfit::Misfit(std::vector<MeasuredPoints> curves) : curves_(std::move(curves)), factors_(std::make_unique<Factors>()) {
    for (const MeasuredPoints& curve : curves_) {
        size_ += curve.x.size();
        const auto n = static_cast<Eigen::Index>(curve.x.size());
        Eigen::MatrixXd factor;
        if (curve.correlation_length > 0) {
            Eigen::MatrixXd correlation(n, n);
            for (Eigen::Index i = 0; i < n; ++i)
                for (Eigen::Index j = 0; j < n; ++j)
                    correlation(i, j) = std::exp(
                        -std::abs(curve.x[static_cast<std::size_t>(i)] - curve.x[static_cast<std::size_t>(j)]) /
                        curve.correlation_length);
            factor = Eigen::LLT<Eigen::MatrixXd>(correlation).matrixL();
        }
        factors_->of_curve.push_back(std::move(factor));
    }
}

Misfit::~Misfit() = default;

std::vector<double> Misfit::residuals(const Outcome& outcome) const {
    std::vector<double> all;
    all.reserve(size_);
    for (std::size_t c = 0; c < curves_.size(); ++c) {
        const MeasuredPoints& curve = curves_[c];
        const double largest = std::abs(std::ranges::max(curve.y, {}, [](double y) { return std::abs(y); }));
        const auto n = static_cast<Eigen::Index>(curve.x.size());
        Eigen::VectorXd differences(n);
        const std::vector<double> computed = held_values(outcome, all.size(), curve.x.size());
        for (Eigen::Index i = 0; i < n; ++i) {
            const auto row = static_cast<std::size_t>(i);
            differences[i] = (computed.empty() ? 2 * largest : computed[row] - curve.y[row]) / curve.sigma[row];
        }
        // If no row has a computed value, the residuals are not made independent, because L⁻¹ would make equal
        // residuals small.
        if (!computed.empty() && factors_->of_curve[c].size() > 0)
            factors_->of_curve[c].triangularView<Eigen::Lower>().solveInPlace(differences);
        differences *= std::sqrt(curve.weight);
        all.insert(all.end(), differences.begin(), differences.end());
    }
    return all;
}

std::vector<double> Misfit::weights() const {
    std::vector<double> all;
    for (const MeasuredPoints& curve : curves_)
        all.insert(all.end(), curve.x.size(), curve.weight);
    return all;
}

std::vector<double> mean_deviations(std::span<const MeasuredPoints> curves,
                                    std::span<const std::optional<double>> computed) {
    std::vector<double> deviations;
    std::size_t row = 0;
    for (const MeasuredPoints& curve : curves) {
        double sum = 0, count = 0;
        for (const double measured : curve.y) {
            if (row < computed.size() && computed[row]) {
                sum += (*computed[row] - measured) * (*computed[row] - measured);
                ++count;
            }
            ++row;
        }
        deviations.push_back(count > 0 ? std::sqrt(sum / count) : 0);
    }
    return deviations;
}

std::optional<std::size_t> rare_sign_changes(std::span<const double> residuals) {
    constexpr std::size_t fewest = 10;
    constexpr double small = 0.1, deviations = 3;
    const auto n = static_cast<double>(residuals.size());
    if (residuals.size() < fewest || sum_of_squares(residuals) < small * small * n)
        return std::nullopt;
    std::size_t changes = 0;
    double above = 0;
    for (std::size_t i = 0; i < residuals.size(); ++i) {
        above += residuals[i] > 0 ? 1 : 0;
        changes += i > 0 && (residuals[i] > 0) != (residuals[i - 1] > 0) ? 1 : 0;
    }
    const double product = 2 * above * (n - above);
    const double mean = product / n; // mean number of changes for independent rows
    const double deviation = std::sqrt(product * std::max(0.0, product - n) / (n * n * (n - 1)));
    const bool is_rare = above == 0 || above == n || static_cast<double>(changes) < mean - deviations * deviation;
    return is_rare ? std::optional(changes) : std::nullopt;
}

double sum_of_squares(std::span<const double> residuals) {
    double sum = 0;
    for (const double r : residuals)
        sum += r * r;
    return sum;
}

} // namespace periscope

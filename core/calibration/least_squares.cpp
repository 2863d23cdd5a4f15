#include "core/calibration/matrix.hpp"
#include "core/calibration/search.hpp"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

constexpr int most_iterations = 50, most_attempts = 4;

class LeastSquares {
public:
    LeastSquares(const Ask& ask, const std::vector<FittedParameter>& fitted, std::vector<std::size_t> free,
                 double tolerance)
        : ask_(ask), fitted_(fitted), free_(std::move(free)), tolerance_(tolerance) {}

    std::optional<Trial> from(const Parameters& start) {
        const std::vector<Trial> first = ask_({start});
        if (first.empty() || first[0].has_failed)
            return std::nullopt;
        best_ = first[0];
        for (int iteration = 0; iteration < most_iterations && !free_.empty(); ++iteration)
            if (!improve())
                break;
        return best_;
    }

private:
    // Makes one step of the method. Returns false if no further step is worth a run, or if none is left.
    bool improve() {
        const auto columns = derivatives(ask_, fitted_, free_, best_, false);
        if (!columns)
            return false;
        const Eigen::MatrixXd jacobian = matrix_of(*columns);
        const Eigen::Map<const Eigen::VectorXd> residuals(best_.residuals.data(),
                                                          static_cast<Eigen::Index>(best_.residuals.size()));
        Eigen::VectorXd shares(static_cast<Eigen::Index>(free_.size()));
        for (Eigen::Index k = 0; k < shares.size(); ++k)
            shares[k] = share_of(bounds(k), best_.values[free_[static_cast<std::size_t>(k)]]);
        const Eigen::VectorXd gradient = jacobian.transpose() * residuals;
        const Eigen::MatrixXd squares = jacobian.transpose() * jacobian;
        for (int attempt = 0; attempt < most_attempts; ++attempt) {
            const Eigen::VectorXd there = step_from(shares, gradient, squares);
            const double size = (there - shares).cwiseAbs().maxCoeff();
            if (!(size > 0.1 * tolerance_))
                return false;
            const std::vector<Trial> tried = ask_({values_at(shares, there)});
            if (tried.empty())
                return false;
            if (!tried[0].has_failed && tried[0].misfit < best_.misfit) {
                const bool is_small = size < tolerance_;
                best_ = tried[0];
                damping_ = 0.1 * damping_;
                return !is_small;
            }
            damping_ = std::max(0.1, 10 * damping_); // a damping below 0.1 would hardly shorten the step
        }
        return false;
    }

    const Bounds& bounds(Eigen::Index k) const { return fitted_[free_[static_cast<std::size_t>(k)]].bounds; }

    // Returns the shares after the damped step. A parameter that would leave its bounds is set to the bound, and the
    // equations are solved again for the others.
    Eigen::VectorXd step_from(const Eigen::VectorXd& shares, const Eigen::VectorXd& gradient,
                              const Eigen::MatrixXd& squares) const {
        const Eigen::Index n = shares.size();
        std::vector<bool> is_held(static_cast<std::size_t>(n), false);
        Eigen::VectorXd step = Eigen::VectorXd::Zero(n);
        for (Eigen::Index round = 0; round <= n; ++round) {
            Eigen::MatrixXd a = squares;
            Eigen::VectorXd b = -gradient;
            for (Eigen::Index k = 0; k < n; ++k)
                a(k, k) += damping_ * squares(k, k) + 1e-12 * squares.diagonal().maxCoeff();
            for (Eigen::Index k = 0; k < n; ++k)
                if (is_held[static_cast<std::size_t>(k)]) {
                    b -= a.col(k) * step[k];
                    a.row(k).setZero();
                    a.col(k).setZero();
                    a(k, k) = 1;
                    b[k] = step[k];
                }
            step = a.ldlt().solve(b);
            bool is_inside = true;
            for (Eigen::Index k = 0; k < n; ++k) {
                const double limit = std::clamp(shares[k] + step[k], 0.0, 1.0) - shares[k];
                if (limit != step[k] && !is_held[static_cast<std::size_t>(k)]) {
                    step[k] = limit;
                    is_held[static_cast<std::size_t>(k)] = true;
                    is_inside = false;
                }
            }
            if (is_inside)
                break;
        }
        return (shares + step).cwiseMax(0).cwiseMin(1);
    }

    // Converts shares to values. A parameter that does not move keeps its exact value, which would be rounded
    // otherwise.
    Parameters values_at(const Eigen::VectorXd& from, const Eigen::VectorXd& to) const {
        Parameters values = best_.values;
        for (Eigen::Index k = 0; k < to.size(); ++k)
            if (to[k] != from[k])
                values[free_[static_cast<std::size_t>(k)]] = value_at_share(bounds(k), to[k]);
        return values;
    }

    const Ask& ask_;
    const std::vector<FittedParameter>& fitted_;
    std::vector<std::size_t> free_;
    double tolerance_, damping_ = 1e-3;
    Trial best_;
};

} // namespace

std::optional<Trial> least_squares(const Ask& ask, const std::vector<FittedParameter>& fitted, const Parameters& start,
                                   double tolerance, const std::vector<std::size_t>& held) {
    std::vector<std::size_t> free;
    for (std::size_t p = 0; p < fitted.size(); ++p)
        if (std::ranges::find(held, p) == held.end())
            free.push_back(p);
    return LeastSquares(ask, fitted, std::move(free), tolerance).from(start);
}

} // namespace periscope

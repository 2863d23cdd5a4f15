// Computes the difference between computed and measured curves.
#pragma once

#include "core/calibration/measured_points.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace periscope {

// The result of a run: the computed value at each measured row, for all curves in their order, in the units of the
// tables. A row that the computed curve does not reach has no value.
struct Outcome {
    std::vector<std::optional<double>> values; // empty for a failed run
    std::string reason;                        // the reason for the failure
    bool has_converged = true;                 // all load steps converged

    bool has_failed() const { return values.empty(); }
};

// The residuals are (computed − measured)/σ, multiplied by √weight. For a curve with a correlation length, they are
// made independent: multiplied by L⁻¹, where L Lᵀ is the matrix of the correlations exp(-|Δx|/length). A row that the
// computed curve does not reach has the value of the nearest row that it reaches, so that the misfit does not jump when
// a curve becomes slightly shorter. If it reaches no row, and after a failure, each residual is twice the largest
// measured value divided by σ, times √weight, which no method takes for a good fit.
class Misfit {
public:
    explicit Misfit(std::vector<MeasuredPoints> curves);
    ~Misfit();

    const std::vector<MeasuredPoints>& curves() const { return curves_; }
    std::size_t size() const { return size_; } // number of residuals
    std::vector<double> residuals(const Outcome& outcome) const;
    std::vector<double> weights() const; // returns the weight of the square of each residual

private:
    struct Factors;
    std::vector<MeasuredPoints> curves_;
    std::size_t size_ = 0;
    std::unique_ptr<Factors> factors_;
};

// Returns how often the residuals of a curve change their sign if this is so rare that neighbouring rows deviate together
// (runs test of Wald and Wolfowitz 1940, three standard deviations below the mean of independent rows); nothing for
// independent residuals, for less than ten, and where they are all far below 1, as those of a computed curve.
std::optional<std::size_t> rare_sign_changes(std::span<const double> residuals);

double sum_of_squares(std::span<const double> residuals);

// Returns for each curve the root mean square of computed − measured, in its unit, over the rows with a computed value; 0
// where no row has one.
std::vector<double> mean_deviations(std::span<const MeasuredPoints> curves,
                                    std::span<const std::optional<double>> computed);

} // namespace periscope

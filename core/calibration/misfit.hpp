// The difference between computed and measured curves.
#pragma once

#include "core/calibration/measured_points.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace periscope {

// The result of a run: the computed value at each measured row of all curves, one curve after the other, in the units
// of the tables. A row that the computed curve does not reach has no value.
struct Outcome {
    std::vector<std::optional<double>> values; // empty for a failed run
    std::string reason;                        // the reason for the failure
    bool has_converged = true;                 // whether all load steps converged

    bool has_failed() const { return values.empty(); }
};

// The residuals are (computed − measured)/σ · √weight, with the standard deviation σ of each measured value and the
// weight of its curve. The residuals of a curve with a correlation length are made independent: they are multiplied by
// L⁻¹, where L Lᵀ is the matrix of the correlations exp(−|Δx|/length) between rows at a distance Δx. A row that the
// computed curve does not reach gets the value of the last earlier row that it reaches or, if there is none, of the
// first row that it reaches, so that the misfit does not jump when a curve becomes slightly shorter. If the curve
// reaches no row, or the run failed, each residual is twice the largest |measured value| divided by σ, times √weight;
// no method takes this for a good fit.
class Misfit {
public:
    explicit Misfit(std::vector<MeasuredPoints> curves);
    ~Misfit();

    const std::vector<MeasuredPoints>& curves() const { return curves_; }
    std::size_t size() const { return size_; } // number of residuals
    std::vector<double> residuals(const Outcome& outcome) const;
    std::vector<double> weights() const; // for each residual, the weight of its curve

private:
    struct Factors;
    std::vector<MeasuredPoints> curves_;
    std::size_t size_ = 0;
    std::unique_ptr<Factors> factors_;
};

// Returns the number of sign changes between neighbouring residuals of a curve if it is so small that the rows are not
// independent: more than three standard deviations below the mean for independent rows, or 0 (runs test, A. Wald and J.
// Wolfowitz 1940). Returns nothing if the number is larger, for fewer than ten residuals, and if the residuals are far
// below 1, as for a curve that was computed and not measured.
std::optional<std::size_t> rare_sign_changes(std::span<const double> residuals);

double sum_of_squares(std::span<const double> residuals);

// Returns for each curve the root mean square of computed − measured over the rows with a computed value, in the unit
// of the curve; 0 if no row has a value.
std::vector<double> mean_deviations(std::span<const MeasuredPoints> curves,
                                    std::span<const std::optional<double>> computed);

} // namespace periscope

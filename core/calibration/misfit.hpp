// How far a computed curve is from the measured one.
#pragma once

#include "core/calibration/measured_points.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace periscope {

// What a run gives: the computed value at each measured row, of all curves in their order, in the units of the tables. A row that the computed
// curve does not come to has none.
struct Outcome {
    std::vector<std::optional<double>> values; // none of a run that failed
    std::string reason;                        // why it failed
    bool has_converged = true;                 // all load steps

    bool has_failed() const { return values.empty(); }
};

// The residuals are (computed − measured)/σ. Where a curve has a correlation length they are made independent: multiplied by L⁻¹, with L Lᵀ
// the matrix of the correlations exp(-|Δx|/length). All are multiplied by √weight. A row that the computed
// curve does not come to has the value of the nearest row that it comes to, so that the misfit does not jump where a curve becomes a little
// shorter. Where it comes to none, and after a failure, each residual is twice the largest measured value over σ, times √weight: no method takes
// that for a good fit.
class Misfit {
public:
    explicit Misfit(std::vector<MeasuredPoints> curves);
    ~Misfit();

    const std::vector<MeasuredPoints>& curves() const { return curves_; }
    std::size_t size() const { return size_; } // of residuals
    std::vector<double> residuals(const Outcome& outcome) const;
    std::vector<double> weights() const; // of each residual's square

private:
    struct Factors;
    std::vector<MeasuredPoints> curves_;
    std::size_t size_ = 0;
    std::unique_ptr<Factors> factors_;
};

double sum_of_squares(std::span<const double> residuals);

} // namespace periscope

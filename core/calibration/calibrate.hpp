// Runs a whole calibration, from the start values to the best values and their uncertainty. It does not know the
// solver: a function computes the runs.
#pragma once

#include "core/calibration/uncertainty.hpp"
#include "core/study/calibration.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct EndOfStart {
    Parameters start;
    std::optional<Trial> best; // nothing if the first run failed, or if no runs were left
};

// How far the best curve is from a measured one, in the unit of the latter.
struct CurveDeviation {
    std::string name, unit;
    double mean = 0;             // root mean square over the fitted rows
    std::optional<double> sigma; // standard deviation of a measured value, if it is estimated
};

struct CalibrationEnd {
    // best of all runs; without values if the calibration was cancelled during the first run
    Trial best;
    std::vector<CurveDeviation> curves; // empty if no run was made
    std::vector<EndOfStart> starts;
    std::optional<Uncertainty> uncertainty;  // nothing if a warning says why
    std::vector<std::string> warnings;       // complete sentences
    std::vector<Trial> failed;               // failed runs
    std::size_t runs = 0, not_converged = 0; // `not_converged`: runs that ended with load steps that did not converge
    // Runs that the next step of the search needs, more than are left; 0 if the search ended by itself.
    std::size_t next_step = 0;
    bool cancelled = false;

    bool is_used_up() const { return next_step > 0; }
    bool has_run() const { return !best.values.empty(); }
};

// Returns "the next step of the search needs 4 runs, and 3 of 24 are left". `runs`: those of the whole calibration.
std::string next_step_words(std::size_t next_step, std::size_t runs, std::size_t maximum_runs);

// Checks before the fit that there are more rows than parameters, enough runs, and weights for which intervals can be
// computed. Throws CaseError.
void check_calibration(const Calibration& calibration, const std::vector<FittedParameter>& fitted,
                       const Misfit& misfit);

// Throws RunError when the run with the start values fails or, with `stop_at_failure`, when any run fails. Throws
// CaseError when no measured row lies on its computed curve. Also throws what `evaluate` throws. `told` is called after
// each new run.
CalibrationEnd calibrate(const Calibration& calibration, const std::vector<FittedParameter>& fitted,
                         const Misfit& misfit, const Evaluate& evaluate, History& history, bool stop_at_failure = false,
                         const std::function<void(const Trial&, std::size_t runs)>& told = {},
                         const FitReader& reader = {});

} // namespace periscope

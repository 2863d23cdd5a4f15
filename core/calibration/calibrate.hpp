// A whole calibration, from the start values to the best values and their uncertainty. It does not know the solver: the
// function `evaluate` computes the runs.
#pragma once

#include "core/calibration/uncertainty.hpp"
#include "core/study/calibration.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct EndOfStart {
    Parameters start;
    std::optional<Trial> best; // empty if the first run of this start failed, or if no runs were left
};

// The deviation of the best computed curve from a measured one, in the unit of the measured values.
struct CurveDeviation {
    std::string name, unit;
    double mean = 0;             // root mean square of computed − measured over the fitted rows
    std::optional<double> sigma; // standard deviation of a measured value, if it is estimated and not stated
};

struct CalibrationEnd {
    // the best run; it has no values if the calibration was cancelled during the first run
    Trial best;
    std::vector<CurveDeviation> curves; // empty if no run was made
    std::vector<EndOfStart> starts;
    std::optional<Uncertainty> uncertainty; // empty if it is not known; a warning then gives the reason
    std::vector<std::string> warnings;      // complete sentences
    std::vector<Trial> failed;              // runs that failed
    // `runs`: number of all runs; `not_converged`: number of those in which a load step did not converge
    std::size_t runs = 0, not_converged = 0;
    // Number of runs that the next step of the search needs if fewer are left; 0 if the search ended for another
    // reason.
    std::size_t next_step = 0;
    bool cancelled = false;

    bool is_used_up() const { return next_step > 0; }
    bool has_run() const { return !best.values.empty(); }
};

// Returns words such as "the next step of the search needs 4 runs, and 3 of 24 are left", where 24 is `maximum_runs`
// and `runs` is the number of runs made so far.
std::string next_step_words(std::size_t next_step, std::size_t runs, std::size_t maximum_runs);

// Checks before the fit that the measured rows outnumber the parameters, that enough runs are allowed, and that the
// curves have equal weights if profiles are asked for. Throws CaseError.
void check_calibration(const Calibration& calibration, const std::vector<FittedParameter>& fitted,
                       const Misfit& misfit);

// Fits the parameters to the measured curves of `misfit`. `told` is called after each new run. Throws RunError if the
// run with the start values fails or, with `stop_at_failure`, if any run fails; CaseError if no measured row lies on
// its computed curve; and whatever `evaluate` throws.
CalibrationEnd calibrate(const Calibration& calibration, const std::vector<FittedParameter>& fitted,
                         const Misfit& misfit, const Evaluate& evaluate, History& history, bool stop_at_failure = false,
                         const std::function<void(const Trial&, std::size_t runs)>& told = {},
                         const FitReader& reader = {});

} // namespace periscope

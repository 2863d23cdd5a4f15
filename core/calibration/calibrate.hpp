// Runs a whole calibration: from the start values to the best values and their uncertainty. It knows no solver, because runs come from a
// function.
#pragma once

#include "core/calibration/uncertainty.hpp"
#include "core/study/calibration.hpp"

#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct EndOfStart {
    Parameters start;
    std::optional<Trial> best; // nothing when its first run failed, or the runs were used up before
};

struct CalibrationEnd {
    Trial best; // without values when it was cancelled during the first run
    std::vector<EndOfStart> starts;
    std::optional<Uncertainty> uncertainty;  // nothing when a warning says why, or it was cancelled
    std::vector<std::string> warnings;       // whole sentences
    std::vector<Trial> failed;               // runs
    std::size_t runs = 0, not_converged = 0; // the latter ended, but some of their load steps have not converged
    bool used_up = false, cancelled = false;

    bool has_run() const { return !best.values.empty(); }
};

// Before the fit: more rows than parameters, enough runs, weights that the intervals can be computed with. Throws CaseError.
void check_calibration(const Calibration& calibration, const std::vector<FittedParameter>& fitted,
                       const Misfit& misfit);

// Throws RunError when the run with the start values fails, CaseError when no measured row lies on its curve, RunError at any failed run where
// `stop_at_failure`, and what `evaluate` throws.
CalibrationEnd calibrate(const Calibration& calibration, const std::vector<FittedParameter>& fitted,
                         const Misfit& misfit, const Evaluate& evaluate, History& history, bool stop_at_failure = false,
                         const std::function<void(const Trial&, std::size_t runs)>& told = {});

} // namespace periscope

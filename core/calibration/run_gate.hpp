// Computes the runs that several methods request at the same time, each in its own thread. The order of the runs
// depends only on the methods, not on how fast the threads are.
#pragma once

#include "core/calibration/fitted_parameter.hpp"
#include "core/calibration/history.hpp"
#include "core/calibration/misfit.hpp"

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace periscope {

// Evaluate computes a set of runs, several at once if that is faster. It calls `ended` for each run that has ended, one
// call at a time, in any order. A run without such a call was cancelled.
using Ended = std::function<void(std::size_t index, const Outcome& outcome)>;
using Evaluate = std::function<void(std::span<const Parameters> runs, const Ended& ended)>;

struct Trial {
    Parameters values;
    std::vector<double> residuals;
    double misfit = 0; // sum of the squared residuals
    bool has_failed = false;
    bool has_converged = true;                   // all load steps converged
    std::size_t missing = 0;                     // number of measured rows without a computed value
    std::string reason;                          // the reason for the failure
    std::vector<std::optional<double>> computed; // computed value at each measured row; empty for a failed run
};

// A method calls this function to request runs. It returns a trial for each set of values, or nothing if no runs are
// left or the calibration was cancelled; the method must then end.
using Ask = std::function<std::vector<Trial>(const std::vector<Parameters>&)>;

class RunGate {
public:
    // If `told` is given, it is called after each new run with the trial and the number of runs, in the order of the
    // history.
    RunGate(const Evaluate& evaluate, History& history, const Misfit& misfit,
            std::function<void(const Trial&, std::size_t runs)> told = {});

    struct Method {
        std::string purpose; // reason for the runs, as written to the history
        std::function<void(const Ask&)> work;
    };
    // Runs the methods, each in its own thread, until all have ended. As soon as every method that has not ended has
    // made a request, the requested runs are computed: those of the first method, then those of the second, and so on.
    // A run with values that were computed before is not computed again. In total, at most `most` different runs are
    // made: a request that exceeds this gets no trials. An exception of `evaluate` ends all methods and is thrown
    // again.
    void run_together(const std::vector<Method>& methods, std::size_t most);
    // Computes these runs without a method; returns nothing if they exceed `most` or were cancelled.
    std::vector<Trial> run_alone(const std::vector<Parameters>& values, const std::string& purpose, std::size_t most);

    std::size_t runs() const { return asked_.size(); } // different runs, including those from an earlier history
    bool was_cancelled() const { return cancelled_; }
    bool was_used_up() const { return refused_ > 0; }          // a request has exceeded `most` runs
    std::size_t refused() const { return refused_; }           // number of new runs in the last such request
    const std::optional<Trial>& best() const { return best_; } // the best run that did not fail
    const std::vector<Trial>& failed() const { return failed_; }
    // Returns the number of runs in which a load step did not converge.
    std::size_t not_converged() const { return not_converged_; }

private:
    struct Asking;
    void compute(std::vector<Asking>& round, std::size_t most);
    void record(const Parameters& values, const Outcome& outcome, const std::string& purpose, bool is_new);
    Trial trial_of(const Parameters& values, const Outcome& outcome) const;

    const Evaluate& evaluate_;
    History& history_;
    const Misfit& misfit_;
    std::function<void(const Trial&, std::size_t)> told_;
    std::set<Parameters> asked_;
    std::vector<Trial> failed_;
    std::optional<Trial> best_;
    std::size_t not_converged_ = 0, refused_ = 0;
    bool cancelled_ = false;
};

} // namespace periscope

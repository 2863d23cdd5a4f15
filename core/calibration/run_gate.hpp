// Computes the runs that several methods request at the same time. Each method has its own thread. The order of the
// runs depends only on the methods.
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

// Computes a set of runs, several at once if that is faster. It calls `ended` for each run that has ended, one call at
// a time, in any order. A run without such a call was cancelled.
using Ended = std::function<void(std::size_t index, const Outcome& outcome)>;
using Evaluate = std::function<void(std::span<const Parameters> runs, const Ended& ended)>;

struct Trial {
    Parameters values;
    std::vector<double> residuals;
    double misfit = 0; // sum of the squares of the residuals
    bool has_failed = false;
    bool has_converged = true;                   // all load steps converged
    std::size_t missing = 0;                     // rows without a computed value
    std::string reason;                          // the reason for the failure
    std::vector<std::optional<double>> computed; // value at each measured row; empty for a failed run
};

// A method calls this to request runs. It returns a trial for each set of values, or nothing when the calibration ends
// because no runs are left or it was cancelled.
using Ask = std::function<std::vector<Trial>(const std::vector<Parameters>&)>;

class RunGate {
public:
    // `told`, if given, is called after each new run, in the order of the history.
    RunGate(const Evaluate& evaluate, History& history, const Misfit& misfit,
            std::function<void(const Trial&, std::size_t runs)> told = {});

    struct Method {
        std::string purpose; // for the history
        std::function<void(const Ask&)> work;
    };
    // Runs the methods, each in a thread of its own, until all have ended. A round begins when every method has made a
    // request; its runs are those of the first method, then those of the second, and so on. Runs with values that were
    // computed before are not computed again. At most `most` different runs are computed in total; a method that
    // requests more receives nothing. An exception of `evaluate` ends all methods and is thrown again.
    void run_together(const std::vector<Method>& methods, std::size_t most);
    std::vector<Trial> run_alone(const std::vector<Parameters>& values, const std::string& purpose, std::size_t most);

    std::size_t runs() const { return asked_.size(); } // different runs, including those from an earlier history
    bool was_cancelled() const { return cancelled_; }
    bool was_used_up() const { return refused_ > 0; }          // a method has requested more than `most` runs
    std::size_t refused() const { return refused_; }           // number of runs of the last such request
    const std::optional<Trial>& best() const { return best_; } // best run of those that did not fail
    const std::vector<Trial>& failed() const { return failed_; }
    // Returns the number of runs that ended with load steps that did not converge.
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

#include "core/calibration/calibrate.hpp"

#include "core/base/error.hpp"
#include "core/calibration/differences.hpp"
#include "core/calibration/search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>

namespace periscope {
namespace {

// Returns the number of runs for the derivatives around the best values. These runs are reserved: the search cannot use
// them.
std::size_t runs_of_derivatives(const std::vector<FittedParameter>& fitted) {
    return 2 * fitted.size();
}

class Calibrator {
public:
    Calibrator(const Calibration& calibration, const std::vector<FittedParameter>& fitted, const Misfit& misfit,
               const Evaluate& evaluate, History& history, bool stop_at_failure,
               const std::function<void(const Trial&, std::size_t)>& told, const FitReader& reader)
        : calibration_(calibration), fitted_(fitted), misfit_(misfit), reader_(reader),
          gate_(evaluate, history, misfit, [stop_at_failure, told](const Trial& trial, std::size_t runs) {
              if (told)
                  told(trial, runs);
              if (trial.has_failed && stop_at_failure)
                  throw RunError(fmt::format("run {} failed: {}", runs, trial.reason));
          }) {}

    CalibrationEnd run() {
        const std::vector<Parameters> starts = starts_of(fitted_, calibration_.starts, calibration_.seed);
        if (check_first(starts[0])) {
            fit(starts);
            if (!gate_.was_cancelled()) {
                find_uncertainty();
                if (!gate_.was_cancelled())
                    warn();
            }
        }
        if (gate_.was_cancelled() && !end_.uncertainty && end_.has_run())
            add(fmt::format(
                "There are no intervals, because the calibration was stopped before its last runs: {} beside "
                "the best values, two for each parameter. Continue it to have them",
                runs_of_derivatives(fitted_)));
        if (end_.has_run())
            measure_deviations();
        end_.runs = gate_.runs();
        end_.failed = gate_.failed();
        end_.not_converged = gate_.not_converged();
        end_.cancelled = gate_.was_cancelled();
        return std::move(end_);
    }

private:
    // Makes one run with the start values, to find errors early. Returns false if it was cancelled.
    bool check_first(const Parameters& start) {
        const std::vector<Trial> first = gate_.run_alone({start}, "start 1", calibration_.maximum_runs);
        if (first.empty())
            return false;
        end_.best = first[0];
        if (first[0].has_failed)
            throw RunError(fmt::format("the run with the start values ({}) failed: {}; choose other start values",
                                       values_words(start, fitted_), first[0].reason));
        if (first[0].missing == misfit_.size()) {
            const MeasuredPoints& curve = misfit_.curves().front();
            throw CaseError({{"calibration.measured[0]",
                              fmt::format("None of the measured rows, from {:.4g} to {:.4g} {}, lies on the computed "
                                          "curve of the start values",
                                          curve.x.front(), curve.x.back(), curve.x_unit),
                              "check the units, the range, the signs (factor), and how far the case is loaded"}},
                            "The study");
        }
        return true;
    }

    // Returns the number of runs that the search may use: all except those for the intervals.
    std::size_t runs_of_search() const { return calibration_.maximum_runs - runs_of_derivatives(fitted_); }

    std::optional<Trial> search(const Ask& ask, const Parameters& start) const {
        return calibration_.method == Calibration::Method::least_squares
                   ? least_squares(ask, fitted_, start, calibration_.tolerance)
                   : nlopt_search(ask, fitted_, start, calibration_.method, calibration_.tolerance, runs_of_search());
    }

    void fit(const std::vector<Parameters>& starts) {
        std::vector<RunGate::Method> methods;
        for (const Parameters& start : starts)
            end_.starts.push_back({start, {}});
        for (std::size_t s = 0; s < starts.size(); ++s)
            methods.push_back({fmt::format("start {}", s + 1),
                               [this, s](const Ask& ask) { end_.starts[s].best = search(ask, end_.starts[s].start); }});
        gate_.run_together(methods, runs_of_search());
        note_refusal(0);
        end_.best = gate_.best().value(); // the best of all runs, also of those for differences
    }

    // Records how many runs the next step of a search needed if it was refused. `further` is the number of runs that
    // must follow this step.
    void note_refusal(std::size_t further) {
        if (gate_.was_used_up())
            end_.next_step = gate_.refused() + further;
    }

    bool has_better_run() const { return gate_.best()->misfit < end_.best.misfit; }

    // Returns the derivatives at the best run; nothing if runs for them failed or the calibration was cancelled.
    std::optional<Columns> derivatives_at_best() {
        std::vector<std::size_t> all(fitted_.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        std::optional<Columns> around;
        gate_.run_together(
            {{"intervals", [&](const Ask& ask) { around = derivatives(ask, fitted_, all, end_.best, true); }}},
            calibration_.maximum_runs);
        return around;
    }

    // Returns derivatives like derivatives_at_best(). If one of the runs for them fits better, the search has ended too
    // early, so it continues from that run.
    std::optional<Columns> derivatives_at_converged_best() {
        constexpr int most_searches = 5;
        std::optional<Columns> around = derivatives_at_best();
        for (int k = 0; k < most_searches && around && has_better_run() && !gate_.was_cancelled(); ++k) {
            const Parameters start = gate_.best()->values;
            // DIRECT has no start values, so it cannot continue.
            gate_.run_together({{"further search",
                                 [&](const Ask& ask) {
                                     if (calibration_.method != Calibration::Method::direct)
                                         search(ask, start);
                                 }}},
                               runs_of_search());
            if (gate_.was_cancelled())
                return std::nullopt;
            end_.best = gate_.best().value();
            note_refusal(runs_of_derivatives(fitted_)); // the derivatives at the new best values follow
            if (auto next = derivatives_at_best())
                around = std::move(next);
            else
                break; // the derivatives at the earlier best values are used
        }
        if (around && !gate_.was_cancelled() && has_better_run()) {
            end_.best = gate_.best().value();
            add("Runs beside the best one still fit better: the search has not converged, and the intervals are rough. "
                "Small changes of the parameters make the curve jump: use more load steps, or BOBYQA");
        }
        return around;
    }

    void find_uncertainty() {
        if (!misfit_.curves().front().states_sigma && !(end_.best.misfit > 0)) {
            no_intervals_ =
                "The best curve fits exactly, so that no standard deviation can be estimated from the misfit "
                "and no intervals are given: state the standard deviation of the measured values";
            return;
        }
        const std::optional<Columns> around = derivatives_at_converged_best();
        if (!around) {
            no_intervals_ = "Runs beside the best one failed, so that no intervals are given: narrow the bounds";
            return;
        }
        end_.uncertainty = uncertainty_of(fitted_, end_.best, *around, misfit_, calibration_.level);
        if (!calibration_.profile)
            return;
        std::vector<std::array<EndOfProfile, 2>> ends;
        gate_.run_together(profile_methods(fitted_, end_.best, *end_.uncertainty, calibration_.tolerance, ends),
                           calibration_.maximum_runs);
        for (std::size_t p = 0; p < fitted_.size(); ++p) {
            const auto& [below, above] = ends[p];
            if (!below.share || !above.share) {
                add(fmt::format("There is no interval of {} by profile: {}", fitted_[p].words(),
                                below.share ? above.why_not : below.why_not));
                continue;
            }
            const Bounds& bounds = fitted_[p].bounds;
            end_.uncertainty->estimates[p].profile =
                Interval{value_at_share(bounds, *below.share), value_at_share(bounds, *above.share), *below.share <= 0,
                         *above.share >= 1};
        }
    }

    void warn() {
        if (end_.is_used_up() && calibration_.method != Calibration::Method::direct) // DIRECT always uses all runs
            add(fmt::format("The search ended before it was as near as the tolerance asks, because {}: {}",
                            next_step_words(end_.next_step, gate_.runs(), calibration_.maximum_runs),
                            reader_.more_runs));
        if (end_.best.missing > 0)
            add(fmt::format("The best curve does not come to {} of {} measured rows: load the case further, or fit a "
                            "shorter range",
                            end_.best.missing, misfit_.size()));
        if (gate_.not_converged() > 0)
            add(fmt::format(
                "In {} of {} runs, load steps have not converged{}: check the load steps and the tolerance of "
                "the case",
                gate_.not_converged(), gate_.runs(), end_.best.has_converged ? "" : ", also in the best one"));
        for (const MeasuredPoints& curve : misfit_.curves())
            warn_of_range(curve);
        if (has_better_run()) {
            add(fmt::format(
                "A run for the profiles fits better and is the best one now; the intervals are those around "
                "the earlier best values ({}). Fit again with the best values as start values",
                values_words(end_.best.values, fitted_)));
            end_.best = gate_.best().value();
        }
        if (!end_.uncertainty)
            return add(no_intervals_);
        warn_of_rows_together();
        const Uncertainty& u = *end_.uncertainty;
        if (u.states_sigma && u.excess > 1)
            add(fmt::format("The best curve differs from the measured one by {:.3g} stated standard deviations: the "
                            "model is not the specimen. The intervals are wider by this factor",
                            u.excess));
        for (std::size_t p = 0; p < fitted_.size(); ++p)
            if (u.estimates[p].is_at_bound)
                add(fmt::format("The best {} lies at its bound: widen the bounds, or ask why", fitted_[p].words()));
        for (const Combination& combination : u.combinations)
            if (!combination.is_decided)
                add(fmt::format("The data do not decide {} (in shares of the bounds): hold one of these parameters, or "
                                "measure what depends on it",
                                combination_words(combination, fitted_)));
        warn_of_other_minima(u);
    }

    // Warns if neighbouring rows deviate to the same side: they contain less information than independent rows.
    void warn_of_rows_together() {
        std::size_t first = 0;
        for (const MeasuredPoints& curve : misfit_.curves()) {
            const auto residuals = std::span(end_.best.residuals).subspan(first, curve.x.size());
            first += curve.x.size();
            if (const auto changes = rare_sign_changes(residuals))
                add(fmt::format("Neighbouring rows of '{}' deviate to the same side ({} changes of side in {} rows): "
                                "they are not independent, and the intervals are too narrow. State a {}correlation "
                                "length, such as {:.2g} {}",
                                curve.name, *changes, curve.x.size(), curve.correlation_length > 0 ? "larger " : "",
                                std::max((curve.x.back() - curve.x.front()) / static_cast<double>(*changes + 1),
                                         2 * curve.correlation_length),
                                curve.x_unit));
        }
    }

    void measure_deviations() {
        const std::vector<double> means = mean_deviations(misfit_.curves(), end_.best.computed);
        for (std::size_t c = 0; c < means.size(); ++c) {
            const MeasuredPoints& curve = misfit_.curves()[c];
            end_.curves.push_back({curve.name, curve.y_unit, means[c], {}});
            if (end_.uncertainty && !curve.states_sigma)
                end_.curves.back().sigma = end_.uncertainty->excess * curve.sigma.front();
        }
    }

    // Warns if the fitted range ends while the load is still high, because the fracture energy follows from the end of
    // the curve.
    void warn_of_range(const MeasuredPoints& curve) {
        constexpr double tail = 0.2;
        const double peak = std::abs(std::ranges::max(curve.y, {}, [](double y) { return std::abs(y); }));
        const double last = std::abs(curve.y.back()) / peak;
        if (last > tail)
            add(fmt::format(
                "The fitted range of '{}' ends at {:.0f} % of its largest value: what the tail decides, such as "
                "the fracture energy, is uncertain",
                curve.name, 100 * last));
    }

    // Warns if another start fits as well with values outside the intervals.
    void warn_of_other_minima(const Uncertainty& u) {
        for (std::size_t s = 0; s < end_.starts.size(); ++s) {
            const auto& other = end_.starts[s].best;
            if (!other || other->misfit - end_.best.misfit > u.rise)
                continue;
            for (std::size_t p = 0; p < fitted_.size(); ++p) {
                const Interval& interval = u.estimates[p].interval;
                if (other->values[p] < interval.low || other->values[p] > interval.high) {
                    add(fmt::format(
                        "Start {} ended at other values that fit as well ({}): the intervals, which are those "
                        "around the best values, are too narrow",
                        s + 1, values_words(other->values, fitted_)));
                    break;
                }
            }
        }
    }

    void add(std::string warning) { end_.warnings.push_back(std::move(warning)); }

    const Calibration& calibration_;
    const std::vector<FittedParameter>& fitted_;
    const Misfit& misfit_;
    const FitReader& reader_;
    RunGate gate_;
    CalibrationEnd end_;
    std::string no_intervals_; // reason why there are no intervals
};

} // namespace

std::string next_step_words(std::size_t next_step, std::size_t runs, std::size_t maximum_runs) {
    const std::size_t left = maximum_runs - std::min(runs, maximum_runs);
    return fmt::format("the next step of the search needs {} {}, and {} of {} {} left", next_step,
                       next_step == 1 ? "run" : "runs", left == 0 ? "none" : fmt::format("{}", left), maximum_runs,
                       left < 2 ? "is" : "are");
}

void check_calibration(const Calibration& calibration, const std::vector<FittedParameter>& fitted,
                       const Misfit& misfit) {
    std::vector<Problem> problems;
    if (misfit.size() <= fitted.size())
        problems.push_back({"calibration.measured",
                            fmt::format("{} measured rows are too few for {} parameters", misfit.size(), fitted.size()),
                            "fit more rows, widen the range, or fit fewer parameters"});
    if (const std::size_t least = 2 * runs_of_derivatives(fitted) + 1; calibration.maximum_runs < least)
        problems.push_back(
            {"calibration.maximum_runs",
             fmt::format("{} runs are too few for {} parameters", calibration.maximum_runs, fitted.size()),
             fmt::format("allow at least {}", least)});
    const std::vector<double> weights = misfit.weights();
    if (calibration.profile && std::ranges::adjacent_find(weights, std::not_equal_to<>()) != weights.end())
        problems.push_back({"calibration.profile",
                            "The curves have different weights, with which the misfit has no "
                            "threshold for a profile",
                            "give all curves the same weight, or compute no profiles"});
    if (!problems.empty())
        throw CaseError(std::move(problems), "The study");
}

CalibrationEnd calibrate(const Calibration& calibration, const std::vector<FittedParameter>& fitted,
                         const Misfit& misfit, const Evaluate& evaluate, History& history, bool stop_at_failure,
                         const std::function<void(const Trial&, std::size_t)>& told, const FitReader& reader) {
    check_calibration(calibration, fitted, misfit);
    return Calibrator(calibration, fitted, misfit, evaluate, history, stop_at_failure, told, reader).run();
}

} // namespace periscope

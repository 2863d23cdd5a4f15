#include "gpu/study/run_calibration.hpp"

#include "core/calibration/calibration_report.hpp"
#include "core/calibration/history.hpp"
#include "core/calibration/likely_values.hpp"
#include "core/calibration/reach.hpp"
#include "core/case_file/case_file.hpp"
#include "core/files/atomic_file.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/folder_lock.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/run_results.hpp"
#include "gpu/study/jobs_at_once.hpp"
#include "gpu/study/study_folder.hpp"
#include "gpu/study/study_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <iterator>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace periscope::gpu {
namespace {

constexpr std::array calibration_files{study_files::history, study_files::fit, study_files::calibration,
                                       study_files::best, study_files::likely_values};
constexpr std::size_t likely_count = 100;

double seconds_from(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

class CalibrationRunner {
public:
    CalibrationRunner(const StudyRequest& request, CalibrationListener& listener)
        : request_(request), study_(request.study), calibration_(request.study.calibration.value()),
          listener_(listener), fitted_(fitted_parameters(study_, request.reader)), misfit_(read_points()) {}

    CalibrationDone run() {
        const auto begin = std::chrono::steady_clock::now();
        check_calibration(calibration_, fitted_, misfit_);
        if (request_.only_open)
            return opened();
        Parameters start;
        for (const FittedParameter& parameter : fitted_)
            start.push_back(parameter.bounds.start);
        const StudyRow row = row_with(study_, start);
        const std::vector<CaseOfStudy> cases = look_at_cases(row);
        jobs_ = jobs_at_once(request_, outlook_.nodes); // needs a device, so it is called before anything is written
        make_study_folder(request_.output);
        const FolderLock lock(request_.output); // taken before an earlier study is removed, which may be in progress
        prepare_study_folder(request_, calibration_files, cases, row);
        History history(fitted_, misfit_, request_.output / study_files::history, !request_.repeat_failed);
        next_number_ = history.next_number();
        CalibrationDone done = calibrate_with(
            history, [this](std::span<const Parameters> runs, const Ended& ended) { compute(runs, ended); });
        done.seconds = seconds_from(begin);
        std::ranges::copy(coarse_, std::back_inserter(done.end.warnings));
        if (!done.end.cancelled)
            write_end(done, history);
        return done;
    }

private:
    CalibrationDone opened() {
        History history = History::of_file(fitted_, misfit_, request_.output / study_files::history);
        return calibrate_with(history, [](std::span<const Parameters>, const Ended&) {});
    }

    CalibrationDone calibrate_with(History& history, const Evaluate& evaluate) {
        outlook_.fitted = fitted_;
        outlook_.curves = misfit_.curves();
        outlook_.maximum_runs = calibration_.maximum_runs;
        outlook_.earlier = history.size();
        outlook_.rows = misfit_.size();
        outlook_.cases = cases_.size();
        outlook_.jobs = jobs_;
        listener_.begins(outlook_);
        return {calibrate(
                    calibration_, fitted_, misfit_, evaluate, history, study_.stop_at_failure,
                    [this](const Trial& trial, std::size_t runs) { listener_.run_ended(trial, runs); },
                    request_.reader),
                fitted_, 0};
    }

    // A case with the rows that are compared with it.
    struct CaseOfRows {
        Study study;                       // the study of this case; each result is the computed value at a row
        std::vector<std::size_t> rows;     // for each result, its index among all rows
        std::vector<double> factors;       // factors of each result
        std::vector<std::size_t> measured; // for each result, the index of its measured curve
    };

    std::vector<MeasuredPoints> read_points() {
        std::vector<MeasuredPoints> points;
        for (const std::filesystem::path& file : case_files(study_)) {
            cases_.push_back({study_, {}, {}, {}});
            cases_.back().study.case_file = file;
        }
        std::size_t row = 0;
        for (std::size_t c = 0; c < calibration_.measured.size(); ++c) {
            const MeasuredCurve& curve = calibration_.measured[c];
            points.push_back(measured_points(curve, path_of(c)));
            outlook_.notes.insert(outlook_.notes.end(), points.back().notes.begin(), points.back().notes.end());
            const auto found = std::ranges::find(cases_, case_file_of(study_, curve),
                                                 [](const CaseOfRows& one) { return one.study.case_file; });
            for (StudyResult& result : results_at(points.back(), curve)) {
                found->study.results.push_back(std::move(result));
                found->rows.push_back(row++);
                found->factors.push_back(curve.y.factor);
                found->measured.push_back(c);
            }
        }
        return points;
    }

    static std::string path_of(std::size_t curve) { return fmt::format("calibration.measured[{}]", curve); }

    // Checks that every case is valid with the start values and has the curves that are fitted.
    std::vector<CaseOfStudy> look_at_cases(const StudyRow& row) {
        std::vector<CaseOfStudy> cases;
        for (const CaseOfRows& one : cases_) {
            const Case value = read_case(one.study.case_file, changes_of(one.study, row));
            const Model model = prepare_model(
                value, [this](double, std::string_view) { return !listener_.is_cancelled(); },
                request_.cache ? &*request_.cache : nullptr);
            require_curves(one, CurveTable(model));
            for (const std::size_t c : curves_of(one))
                if (std::string words = warning_before_run(misfit_.curves()[c], calibration_.measured[c], value,
                                                           reach_of_case(value, calibration_.measured[c]));
                    !words.empty())
                    outlook_.notes.push_back(std::move(words));
            if (outlook_.nodes == 0)
                outlook_.steps = model.steps;
            outlook_.nodes = std::max(outlook_.nodes, model.nodes.size());
            cases.push_back({one.study.case_file, value});
        }
        return cases;
    }

    // Returns the indices of the measured curves that belong to the case, each once.
    static std::vector<std::size_t> curves_of(const CaseOfRows& one) {
        std::vector<std::size_t> curves = one.measured;
        const auto repeated = std::ranges::unique(curves); // the rows of a curve follow each other
        curves.erase(repeated.begin(), repeated.end());
        return curves;
    }

    // Counts how many rows of a run's curves lie in the fitted ranges, and reports curves with too few. This is known
    // only after the first run.
    void count_rows(const CaseOfRows& one, const Case& value, const CurveTable& curves) {
        const std::lock_guard guard(mutex_);
        for (const std::size_t c : curves_of(one)) {
            const auto reach = reach_of_run(curves, calibration_.measured[c]);
            if (!reach || !counted_.insert(c).second)
                continue;
            if (std::string words = warning_of_rows(misfit_.curves()[c], calibration_.measured[c], value, reach);
                !words.empty()) {
                listener_.noted(words);
                coarse_.push_back(std::move(words));
            }
        }
    }

    // Throws an error if the case does not have a curve that is fitted: one problem for each measured curve, not for
    // each of its rows.
    static void require_curves(const CaseOfRows& one, const CurveTable& curves) {
        std::vector<Problem> problems;
        std::optional<std::size_t> last;
        for (std::size_t r = 0; r < one.study.results.size(); ++r) {
            if (last == one.measured[r])
                continue;
            last = one.measured[r];
            Study single;
            single.results = {one.study.results[r]};
            for (Problem& problem : problems_of_results(single, curves)) {
                problem.path = path_of(*last);
                problems.push_back(std::move(problem));
            }
        }
        if (!problems.empty())
            throw CaseError(std::move(problems), "The study");
    }

    bool is_over() {
        if (over_)
            return true;
        const std::lock_guard guard(mutex_);
        if (listener_.is_cancelled())
            over_ = true;
        return over_;
    }

    void compute(std::span<const Parameters> runs, const Ended& ended) {
        std::atomic<std::size_t> next = 0;
        std::exception_ptr failure;
        std::vector<std::thread> threads;
        for (std::size_t t = 0; t < std::min(jobs_, runs.size()); ++t)
            threads.emplace_back([&] {
                for (std::size_t k = next++; k < runs.size() && !is_over(); k = next++)
                    try {
                        if (const auto outcome = outcome_of(runs[k], next_number_ + k)) {
                            const std::lock_guard guard(mutex_);
                            ended(k, *outcome);
                        }
                    } catch (...) {
                        const std::lock_guard guard(mutex_);
                        if (!failure)
                            failure = std::current_exception();
                        over_ = true;
                    }
            });
        for (std::thread& thread : threads)
            thread.join();
        next_number_ += runs.size();
        if (failure)
            std::rethrow_exception(failure);
    }

    // Computes all cases with these values of the parameters. Returns nothing if this was cancelled.
    std::optional<Outcome> outcome_of(const Parameters& values, std::size_t number) {
        Outcome outcome;
        try {
            const StudyRow row = row_with(study_, values);
            outcome.values.resize(misfit_.size());
            for (std::size_t c = 0; c < cases_.size(); ++c)
                if (!run_case(cases_[c], row, folder_of(number, c), outcome))
                    return std::nullopt;
        } catch (const Cancelled&) {
            return std::nullopt;
        } catch (const DeviceError&) {
            throw;
        } catch (const FileError&) {
            throw;
        } catch (const Error& e) {
            outcome = {{}, e.what(), true};
        }
        return outcome;
    }

    std::filesystem::path folder_of(std::size_t number, std::size_t which) const {
        const std::string name = study_files::folder_of_run(number);
        return request_.output / study_files::runs / (cases_.size() > 1 ? fmt::format("{}-{}", name, which + 1) : name);
    }

    // Until a run has ended: a solver that is new takes minutes.
    void show_stage(std::string_view what) {
        const std::lock_guard guard(mutex_);
        if (!counted_.empty() || what == stage_)
            return;
        stage_ = what;
        listener_.stage_begins(stage_);
    }

    bool run_case(const CaseOfRows& one, const StudyRow& row, const std::filesystem::path& folder, Outcome& outcome) {
        const auto begin = std::chrono::steady_clock::now();
        const std::function<bool()> is_cancelled = [this] { return is_over(); };
        StudyJob listener(one.study.results, is_cancelled, [this](std::string_view what) { show_stage(what); });
        JobRequest job = job_request(request_, one.study, row, folder);
        const Case value = job.value;
        JobResult result = run_job(std::move(job), listener);
        if (result.record.state == RunState::stopped && is_over())
            return false;
        outcome.has_converged = outcome.has_converged && result.record.state != RunState::not_converged;
        const EndedRun run = listener.take(std::move(result.record), seconds_from(begin));
        count_rows(one, value, run.curves);
        const auto found = results_of(one.study, row, run);
        for (std::size_t r = 0; r < found.size(); ++r)
            if (found[r])
                outcome.values[one.rows[r]] = *found[r] * one.factors[r];
        if (study_.keep == KeptOfRuns::curves)
            keep_curves(folder, value, listener);
        return true;
    }

    void write_end(const CalibrationDone& done, const History& history) const {
        const StudyRow row = row_with(study_, rounded_values(done.end.best.values, fitted_));
        std::vector<std::string> files;
        for (const MeasuredCurve& curve : calibration_.measured)
            files.push_back(curve.file.filename().string());
        for (std::size_t c = 0; c < cases_.size(); ++c) {
            Case value = read_case(cases_[c].study.case_file, changes_of(cases_[c].study, row));
            // that of the case says what its first values were for
            value.description = description_of_fit(done.end, fitted_, files);
            write_case(with_absolute_files(value), request_.output / study_files::best_of_case(c));
        }
        const Outcome* const best = history.find(done.end.best.values);
        write_atomically(request_.output / study_files::fit, fit_csv(misfit_, best ? *best : Outcome{}));
        if (const auto& uncertainty = done.end.uncertainty)
            write_atomically(request_.output / study_files::likely_values,
                             likely_values_csv(fitted_, likely_values(fitted_, done.end.best.values, *uncertainty,
                                                                      likely_count, calibration_.seed)));
        else // removes the files of an earlier end that had intervals
            std::filesystem::remove(request_.output / study_files::likely_values);
        write_atomically(request_.output / study_files::calibration,
                         calibration_report_json(done.end, calibration_, fitted_, done.seconds));
    }

    const StudyRequest& request_;
    const Study& study_;
    const Calibration& calibration_;
    CalibrationListener& listener_;
    CalibrationOutlook outlook_;
    std::vector<CaseOfRows> cases_;
    const std::vector<FittedParameter> fitted_;
    const Misfit misfit_;
    std::size_t jobs_ = 1, next_number_ = 1;
    std::set<std::size_t> counted_;   // curves whose rows in the fitted range are counted
    std::vector<std::string> coarse_; // what is said of those with too few
    std::string stage_;               // of the first run
    std::atomic<bool> over_ = false;
    std::mutex mutex_; // guards the listener and what is reported
};

} // namespace

CalibrationDone run_calibration(const StudyRequest& request, CalibrationListener& listener) {
    return CalibrationRunner(request, listener).run();
}

} // namespace periscope::gpu

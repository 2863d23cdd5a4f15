#include "gpu/study/run_study.hpp"

#include "core/case_file/case_file.hpp"
#include "core/cracks/neighbours.hpp"
#include "core/files/atomic_file.hpp"
#include "core/preparation/predict.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/folder_lock.hpp"
#include "core/study/crack_map.hpp"
#include "core/study/curve_bands.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/run_results.hpp"
#include "core/study/study_plots.hpp"
#include "gpu/device/device.hpp"
#include "gpu/study/jobs_at_once.hpp"
#include "gpu/study/study_cost.hpp"
#include "gpu/study/study_folder.hpp"
#include "gpu/study/study_job.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <thread>

namespace periscope::gpu {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
constexpr const char* cancelled_by_user = "cancelled by the user";

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

class StudyRunner {
public:
    StudyRunner(const StudyRequest& request, StudyListener& listener)
        : request_(request), study_(request.study), listener_(listener) {}

    StudyEnd run() {
        const std::vector<StudyRow> plan = rows_of(study_);
        const Case first = first_valid_case(plan);
        const Model model = prepare_model(
            first, [this](double, std::string_view) { return !listener_.is_cancelled(); },
            request_.cache ? &*request_.cache : nullptr);
        const CurveTable curves(model);
        auto problems = problems_of_results(study_, curves, have_neighbours(model.nodes));
        std::ranges::move(problems_of_bands(study_, curves), std::back_inserter(problems));
        if (!problems.empty())
            throw CaseError(std::move(problems), "The study");
        std::vector<std::string> units;
        for (const StudyResult& result : study_.results)
            units.push_back(unit_of(result, curves));
        outlook_.result_units = units;
        outlook_.body = body_cells(model.nodes, first);
        outlook_.rows = plan.size();
        outlook_.nodes = model.nodes.size();
        outlook_.steps = model.steps;
        if (request_.only_open) { // changes nothing, because the folder may be read-only, or the study in progress
            outlook_.earlier =
                with_cracks(read_runs(request_.output / study_files::table, study_, outlook_.result_units));
            outlook_.done = rows_among(plan, outlook_.earlier);
            listener_.begins(outlook_);
            if (!study_.bands.empty())
                listener_.bands_found(bands_of_study(request_.output, study_, outlook_.earlier, curves));
            return end_;
        }
        const bool merges = !request_.merged.empty();
        const std::size_t jobs =
            merges ? 1 : jobs_at_once(request_, model.nodes.size()); // needs a device: before anything is written
        make_study_folder(request_.output);
        const FolderLock lock(request_.output); // before an earlier study is removed: it may be in progress
        const std::array cases{CaseOfStudy{study_.case_file, first}};
        prepare_study_folder(request_,
                             std::array{study_files::table, study_files::cracks, study_files::plots,
                                        study_files::crack_plots, study_files::sensitivity,
                                        study_files::sensitivity_plot, study_files::bands},
                             cases, first_row_);
        const std::vector<StudyRun> again = with_cracks(runs_to_repeat());
        table_ = std::make_unique<StudyTable>(request_.output / study_files::table, study_, units);
        if (need_cracks(study_.results))
            cracks_ =
                std::make_unique<CrackPathFile>(request_.output / study_files::cracks, numbers_of(table_->runs()));
        for (const fs::path& part : request_.merged)
            merge_part(part, study_, cases, first_row_, units, request_.output, *table_, cracks_.get());
        outlook_.earlier = with_cracks(table_->runs());
        outlook_.done = rows_among(plan, outlook_.earlier);
        const std::vector<NumberedRow> rows = merges ? std::vector<NumberedRow>()
                                              : !request_.repeat.empty()
                                                  ? numbered(again) // also a row that the plan has no longer
                                                  : rows_to_run(plan, study_, *table_, again, request_.part);
        outlook_.jobs = std::clamp<std::size_t>(jobs, 1, std::max<std::size_t>(1, rows.size()));
        outlook_.notes = notes_on(first);
        if (!merges)
            outlook_.cost = cost_of(rows.size(), first, model);
        listener_.begins(outlook_);
        run_rows(rows);
        put_back(again);
        write_plots();
        write_bands(curves);
        if (failure_)
            std::rethrow_exception(failure_);
        end_.cancelled = cancelled_;
        return end_;
    }

private:
    // Reads every row once before the first run, so that invalid rows are reported at once. The study fails only if all are
    // invalid.
    Case first_valid_case(const std::vector<StudyRow>& rows) {
        std::optional<Case> first;
        std::vector<Problem> problems;
        const std::string text = read_case_text(study_.case_file);
        const fs::path folder = fs::absolute(study_.case_file).parent_path();
        for (const StudyRow& row : rows) {
            if (listener_.is_cancelled())
                throw Cancelled();
            ParsedCase parsed = parse_case(text, folder, changes_of(study_, row));
            if (parsed.problems.empty()) {
                if (!first) {
                    first = std::move(parsed.value);
                    first_row_ = row;
                    if (request_.only_open)
                        break;
                }
            } else {
                name_refused(row);
                if (outlook_.refused++ == 0) {
                    outlook_.first_refusal = parsed.problems.front().text();
                    problems = std::move(parsed.problems);
                }
            }
        }
        if (!first)
            throw CaseError(std::move(problems), study_.case_file.string());
        return *first;
    }

    void name_refused(const StudyRow& row) {
        constexpr std::size_t most_named = 5;
        if (outlook_.refused > most_named)
            return;
        std::string& words = outlook_.refused_rows;
        if (outlook_.refused == most_named) {
            words += ", …";
            return;
        }
        std::vector<std::string> values;
        for (std::size_t p = 0; p < row.size(); ++p)
            values.push_back(fmt::format("{} = {}", study_.parameters[p].name, row[p]));
        words += fmt::format("{}({})", words.empty() ? "" : ", ", fmt::join(values, ", "));
    }

    std::size_t rows_among(const std::vector<StudyRow>& rows, const std::vector<StudyRun>& runs) const {
        std::set<StudyRow> ended;
        for (const StudyRun& run : runs)
            ended.insert(as_in_table(run.values, study_));
        return static_cast<std::size_t>(
            std::ranges::count_if(rows, [&](const StudyRow& row) { return ended.contains(as_in_table(row, study_)); }));
    }

    std::vector<StudyRun> with_cracks(std::vector<StudyRun> runs) const {
        auto paths = read_crack_paths(request_.output / study_files::cracks);
        for (StudyRun& run : runs)
            if (const auto found = paths.find(run.number); found != paths.end())
                run.cracks = std::move(found->second);
        return runs;
    }

    std::vector<std::string> notes_on(const Case& first) const {
        std::vector<std::string> notes;
        for (const StudyParameter& parameter : study_.parameters)
            for (const std::string& path : parameter.paths)
                if (std::holds_alternative<BoxGeometry>(first.geometry) &&
                    (path.starts_with("initial_cracks[") || path.starts_with("sets[") ||
                     path.starts_with("geometry.lattice.box")))
                    notes.push_back(fmt::format("'{}' moves a shape on a lattice: it acts in whole spacings, so that "
                                                "small changes may change nothing",
                                                path));
        return notes;
    }

    // Removes the rows of the runs that are computed again from the table, and returns these runs.
    std::vector<StudyRun> runs_to_repeat() const {
        const fs::path file = request_.output / study_files::table;
        if ((!request_.repeat_failed && request_.repeat.empty()) || !fs::exists(file))
            return {};
        return take_runs_out(file, study_, outlook_.result_units, [this](const StudyRun& run) {
            return std::ranges::find(request_.repeat, run.number) != request_.repeat.end() ||
                   (request_.repeat_failed && run.has_failed());
        });
    }

    // Predicts the cost of `runs` runs. If the table has runs, their duration is used.
    StudyCost cost_of(std::size_t runs, const Case& first, const Model& model) const {
        Prediction run =
            std::holds_alternative<BoxGeometry>(first.geometry) ? predict(first) : predict(first, model.nodes);
        run = with_steps_of(run, first, model);
        run.nodes = static_cast<double>(model.nodes.size());
        run.bonds = static_cast<double>(model.bonds());
        StudyCost cost =
            cost_of_runs(runs, study_.keep, first, run,
                         request_.speeds ? request_.speeds : usual_speeds(choose_device(request_.solver.device)));
        double seconds = 0, ended = 0;
        for (const StudyRun& earlier : outlook_.earlier)
            if (!earlier.has_failed()) {
                seconds += earlier.seconds;
                ++ended;
            }
        if (seconds > 0)
            cost.seconds = static_cast<double>(runs) * seconds / ended / static_cast<double>(outlook_.jobs);
        return cost;
    }

    void run_rows(const std::vector<NumberedRow>& rows) {
        std::vector<std::thread> threads;
        for (std::size_t t = 0; t < outlook_.jobs; ++t)
            threads.emplace_back([&] {
                for (std::size_t k = next_++; k < rows.size() && !is_over(); k = next_++)
                    try {
                        run_row(rows[k].values, rows[k].number);
                    } catch (...) {
                        const std::lock_guard guard(mutex_);
                        if (!failure_)
                            failure_ = std::current_exception();
                        over_ = true;
                    }
            });
        for (std::thread& thread : threads)
            thread.join();
    }

    bool is_over() {
        if (over_)
            return true;
        const std::lock_guard guard(mutex_);
        if (listener_.is_cancelled())
            over_ = cancelled_ = true;
        return over_;
    }

    bool is_run_cancelled(std::size_t number) {
        const std::lock_guard guard(mutex_);
        return listener_.is_run_cancelled(number);
    }

    void announce(const StudyRun& run) {
        const std::lock_guard guard(mutex_);
        listener_.run_begins(run);
    }

    void run_row(const StudyRow& row, std::size_t number) {
        const auto begin = Clock::now();
        StudyRun run;
        run.number = number;
        run.values = row;
        const fs::path folder = request_.output / study_files::runs / study_files::folder_of_run(number);
        run.state = run_state_label(RunState::running);
        announce(run);
        const std::function<bool()> is_cancelled = [this, number] { return is_over() || is_run_cancelled(number); };
        StudyJob collector(study_.results, is_cancelled);
        try {
            JobRequest job = job_request(request_, study_, row, folder);
            const Case value = job.value;
            JobResult result = run_job(std::move(job), collector);
            if (result.record.state == RunState::stopped)
                throw Cancelled();
            run.state = run_state_label(result.record.state);
            run.reason = result.record.message;
            EndedRun ended = collector.take(std::move(result.record), seconds_since(begin));
            run.results = results_of(study_, row, ended);
            for (const Crack& crack : need_cracks(study_.results) ? ended.cracks : std::vector<Crack>())
                run.cracks.push_back(path_of(crack));
            run.curves = std::make_shared<const CurveTable>(std::move(ended.curves));
            if (study_.keep == KeptOfRuns::curves)
                keep_curves(folder, value, collector);
        } catch (const Cancelled&) {
            if (is_over())
                return;
            run.state = run_state_label(RunState::failed);
            run.reason = cancelled_by_user;
        } catch (const DeviceError&) {
            throw;
        } catch (const FileError&) {
            throw;
        } catch (const Error& e) {
            run.state = run_state_label(RunState::failed);
            run.reason = e.what();
        }
        run.seconds = seconds_since(begin);
        record(run);
    }

    void write_plots() const {
        const std::vector<StudyRun>& runs = table_->runs();
        const auto write = [this](const char* name, const std::string& plots) {
            if (!plots.empty())
                write_atomically(request_.output / name, plots);
        };
        write(study_files::plots, study_plots(runs, study_, outlook_.result_units));
        const auto failed = std::ranges::count_if(runs, &StudyRun::has_failed);
        if (cracks_)
            write(study_files::crack_plots,
                  crack_plots(outlook_.body, read_crack_paths(request_.output / study_files::cracks),
                              runs.size() - static_cast<std::size_t>(failed)));
    }

    // Computes the bands of curves from the files of the runs, because the runs of an earlier call are not in memory.
    void write_bands(const CurveTable& curves) const {
        if (study_.bands.empty())
            return;
        const std::vector<CurveBand> bands = bands_of_study(request_.output, study_, table_->runs(), curves);
        write_atomically(request_.output / study_files::bands, bands_csv(bands, study_));
        listener_.bands_found(bands);
    }

    // Puts the rows of those runs back that were to be computed again, but were not, because the study was stopped.
    void put_back(const std::vector<StudyRun>& again) {
        const std::set<std::size_t> ended = numbers_of(table_->runs());
        for (const StudyRun& run : again)
            if (!ended.contains(run.number))
                append(run);
    }

    void append(const StudyRun& run) {
        if (cracks_)
            cracks_->append(run.number, run.cracks);
        table_->append(run);
        listener_.run_ended(run, end_.finished + end_.failed, outlook_.cost.runs);
    }

    void record(const StudyRun& run) {
        const std::lock_guard guard(mutex_);
        const bool failed = run.has_failed();
        ++(failed ? end_.failed : end_.finished);
        append(run);
        if (failed && study_.stop_at_failure && run.reason != cancelled_by_user)
            throw RunError(fmt::format("run {} failed: {}", run.number, run.reason));
    }

    const StudyRequest& request_;
    const Study& study_;
    StudyListener& listener_;
    StudyOutlook outlook_;
    StudyRow first_row_; // the row of the first valid case
    std::unique_ptr<StudyTable> table_;
    std::unique_ptr<CrackPathFile> cracks_; // where results are of cracks
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> over_ = false, cancelled_ = false;
    std::mutex mutex_; // guards the table, the listener and the following members
    StudyEnd end_;
    std::exception_ptr failure_;
};

} // namespace

StudyEnd run_study(const StudyRequest& request, StudyListener& listener) {
    return StudyRunner(request, listener).run();
}

} // namespace periscope::gpu

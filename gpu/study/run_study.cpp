#include "gpu/study/run_study.hpp"

#include "core/case_file/case_file.hpp"
#include "core/files/atomic_file.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/folder_lock.hpp"
#include "core/results/tables.hpp"
#include "core/study/crack_map.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/run_results.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_plots.hpp"
#include "core/study/study_writer.hpp"
#include "gpu/device/device.hpp"
#include "gpu/job/job.hpp"
#include "gpu/study/run_collector.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace periscope::gpu {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Listens to a job for its results.
class StudyJob final : public JobListener {
public:
    StudyJob(const std::vector<StudyResult>& results, const std::function<bool()>& is_cancelled)
        : collector_(results), is_cancelled_(is_cancelled) {}

    bool progress(double, std::string_view) override { return !is_cancelled_(); }
    void model_built(const std::shared_ptr<const Model>& model, double) override { collector_.begin(model); }
    bool wants_frames() const override { return collector_.wants_frames(); }
    void frame(const FramePtr& frame) override { collector_.add(frame); }
    void samples(const std::vector<Sample>& samples) override {
        collector_.add(samples);
        samples_.insert(samples_.end(), samples.begin(), samples.end());
    }
    Order order(Solver&) override { return is_cancelled_() ? Order::stop : Order::go; }
    void loop_ended(Solver& solver, RunEnd) override { collector_.end(solver.broken_bonds()); }

    EndedRun take(RunRecord record, double seconds) { return collector_.take(std::move(record), seconds); }
    const Model& model() const { return collector_.model(); }
    const std::vector<Sample>& all_samples() const { return samples_; }

private:
    RunCollector collector_;
    const std::function<bool()>& is_cancelled_;
    std::vector<Sample> samples_;
};

class StudyRunner {
public:
    StudyRunner(const StudyRequest& request, StudyListener& listener)
        : request_(request), study_(request.study), listener_(listener), wants_frames_(need_frames(study_.results)) {}

    StudyEnd run() {
        std::vector<StudyRow> rows = rows_of(study_);
        const Case first = first_valid_case(rows);
        const Model model = prepare_model(
            first, [this](double, std::string_view) { return !listener_.is_cancelled(); },
            request_.cache ? &*request_.cache : nullptr);
        const CurveTable curves(model);
        if (auto problems = problems_of_results(study_, curves); !problems.empty())
            throw CaseError(std::move(problems), "The study");
        std::vector<std::string> units;
        for (const StudyResult& result : study_.results)
            units.push_back(unit_of(result, curves));
        outlook_.result_units = units;
        outlook_.body = body_cells(model.nodes, first);
        outlook_.rows = rows.size();
        outlook_.nodes = model.nodes.size();
        outlook_.steps = model.steps;
        if (request_.only_open) { // changes nothing: the folder may be read-only, or the study in progress
            outlook_.earlier =
                with_cracks(read_runs(request_.output / study_files::table, study_, outlook_.result_units));
            listener_.begins(outlook_);
            return end_;
        }
        const std::size_t jobs = jobs_for(model); // needs a device: before anything is written
        make_folder();
        const FolderLock lock(request_.output); // before an earlier study is removed: it may be in progress
        prepare_folder(first);
        table_ = std::make_unique<StudyTable>(request_.output / study_files::table, study_, units);
        std::erase_if(rows, [this](const StudyRow& row) { return table_->has(row); });
        outlook_.done = outlook_.rows - rows.size();
        outlook_.earlier = with_cracks(table_->runs());
        outlook_.jobs = std::clamp<std::size_t>(jobs, 1, std::max<std::size_t>(1, rows.size()));
        outlook_.notes = notes_on(first);
        first_number_ = table_->next_number();
        listener_.begins(outlook_);
        if (need_cracks(study_.results)) {
            std::set<std::size_t> numbers;
            for (const StudyRun& run : table_->runs())
                numbers.insert(run.number);
            cracks_ = std::make_unique<CrackPathFile>(request_.output / study_files::cracks, numbers);
        }
        run_rows(rows);
        write_plots();
        if (failure_)
            std::rethrow_exception(failure_);
        end_.cancelled = cancelled_;
        return end_;
    }

private:
    // Every row is read once before the first run, so that one that is not valid is told at once. All have to be wrong for the study to be.
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
            } else if (outlook_.refused++ == 0) {
                outlook_.first_refusal = parsed.problems.front().text();
                problems = std::move(parsed.problems);
            }
        }
        if (!first)
            throw CaseError(std::move(problems), study_.case_file.string());
        return *first;
    }

    std::vector<StudyRun> with_cracks(std::vector<StudyRun> runs) const {
        auto paths = read_crack_paths(request_.output / study_files::cracks);
        for (StudyRun& run : runs)
            if (const auto found = paths.find(run.number); found != paths.end())
                run.cracks = std::move(found->second);
        return runs;
    }

    void make_folder() const {
        std::error_code error;
        fs::create_directories(request_.output, error);
        if (error || !fs::is_directory(request_.output))
            throw FileError(
                fmt::format("{}: cannot create the folder; choose another folder", request_.output.string()));
    }

    void prepare_folder(const Case& first) const {
        std::error_code error;
        const fs::path& folder = request_.output;
        const bool has_table = fs::exists(folder / study_files::table);
        if (has_table && request_.resume) {
            require_same_study(folder, study_, first, first_row_);
            if (request_.repeat_failed)
                remove_failed_runs(folder / study_files::table, study_, outlook_.result_units);
        } else if (has_table) {
            if (!request_.overwrite)
                throw FileError(
                    fmt::format("{}: contains an earlier study; use --resume to continue it, --overwrite to "
                                "replace it, or another folder",
                                folder.string()));
            for (const char* name :
                 {study_files::table, study_files::cracks, study_files::plots, study_files::crack_plots})
                fs::remove(folder / name, error);
            fs::remove_all(folder / study_files::runs, error);
        }
        Study here = study_;
        here.case_file = study_files::case_file;
        if (!here.plan.file.empty())
            here.plan.file = fs::absolute(here.plan.file);
        if (has_table && request_.resume) {
            write_study(here, folder / study_files::study);
            return;
        }
        const ParsedCase base = parse_case_file(study_.case_file);
        const Case copy = with_absolute_files(base.problems.empty() ? base.value : first);
        fs::create_directories(folder / study_files::runs, error);
        for (const fs::path& place : {folder, folder / study_files::runs}) { // the latter to compare with later
            write_case(copy, place / study_files::case_file);
            write_study(here, place / study_files::study);
        }
    }

    // A file that says the same stays, with its comments and units.
    static void write_study(const Study& study, const fs::path& file) {
        std::error_code error;
        if (fs::exists(file, error))
            try {
                Study there = read_study(file);
                there.case_file = study.case_file;
                if (study_to_json(there) == study_to_json(study))
                    return;
            } catch (const Error&) { // it is replaced
            }
        write_atomically(file, study_to_json(study));
    }

    // A run of a small body hardly fills the cores of a processor: several share them. A graphics card computes one after another.
    std::size_t jobs_for(const Model& model) const {
        constexpr std::size_t small = 60000; // nodes
        std::size_t jobs = request_.jobs;
        if (jobs == 0) {
            const DeviceInfo device = choose_device(request_.solver.device);
            jobs = !device.is_gpu && request_.solver.devices.empty() && model.nodes.size() < small
                       ? device.compute_units
                       : 1;
        }
        return jobs;
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

    void run_rows(const std::vector<StudyRow>& rows) {
        std::vector<std::thread> threads;
        for (std::size_t t = 0; t < outlook_.jobs; ++t)
            threads.emplace_back([&] {
                for (std::size_t k = next_++; k < rows.size() && !is_over(); k = next_++)
                    try {
                        run_row(rows[k], first_number_ + k);
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

    JobRequest request_for(const StudyRow& row, const fs::path& folder) const {
        JobRequest job;
        job.value = read_case(study_.case_file, changes_of(study_, row));
        if (!wants_frames_ && study_.keep != KeptOfRuns::frames)
            job.value.output.frames = 1;
        job.solver = request_.solver;
        job.cache = request_.cache;
        if (study_.keep == KeptOfRuns::frames) {
            job.output = folder;
            job.overwrite = true;
        }
        return job;
    }

    void run_row(const StudyRow& row, std::size_t number) {
        const auto begin = Clock::now();
        StudyRun run;
        run.number = number;
        run.values = row;
        const fs::path folder = request_.output / study_files::runs / fmt::format("{:04}", number);
        const std::function<bool()> is_cancelled = [this] { return is_over(); };
        StudyJob collector(study_.results, is_cancelled);
        try {
            JobRequest job = request_for(row, folder);
            const Case value = job.value;
            JobResult result = run_job(std::move(job), collector);
            if (result.record.state == RunState::stopped && is_over())
                return;
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
            return;
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

    void keep_curves(const fs::path& folder, const Case& value, const StudyJob& collector) const {
        std::error_code error;
        fs::create_directories(folder, error);
        write_case(with_absolute_files(value), folder / "case.json");
        write_samples_csv(folder / "observers.csv", collector.model(), collector.all_samples());
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

    void record(const StudyRun& run) {
        const std::lock_guard guard(mutex_);
        if (cracks_)
            cracks_->append(run.number, run.cracks);
        table_->append(run);
        const bool failed = run.has_failed();
        ++(failed ? end_.failed : end_.finished);
        listener_.run_ended(run, end_.finished + end_.failed, outlook_.rows - outlook_.done);
        if (failed && study_.stop_at_failure)
            throw RunError(fmt::format("run {} failed: {}", run.number, run.reason));
    }

    const StudyRequest& request_;
    const Study& study_;
    StudyListener& listener_;
    const bool wants_frames_;
    StudyOutlook outlook_;
    StudyRow first_row_; // of the first valid case
    std::unique_ptr<StudyTable> table_;
    std::unique_ptr<CrackPathFile> cracks_; // where results are of cracks
    std::size_t first_number_ = 1;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> over_ = false, cancelled_ = false;
    std::mutex mutex_; // of the table, the listener and what follows
    StudyEnd end_;
    std::exception_ptr failure_;
};

} // namespace

StudyEnd run_study(const StudyRequest& request, StudyListener& listener) {
    return StudyRunner(request, listener).run();
}

} // namespace periscope::gpu

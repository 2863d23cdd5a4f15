#include "app/commands.hpp"
#include "app/printable.hpp"
#include "app/signals.hpp"
#include "app/terminal.hpp"

#include "core/base/shell_word.hpp"
#include "core/calibration/calibration_report.hpp"
#include "core/sensitivity/analyse_study.hpp"
#include "core/sensitivity/statistics_program.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/study_file.hpp"
#include "gpu/study/run_calibration.hpp"
#include "gpu/study/run_study.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <string_view>

namespace periscope::app {
namespace {

using Clock = std::chrono::steady_clock;

std::string in_hours(double seconds) {
    const auto whole = static_cast<long long>(seconds + 0.5);
    return whole < 3600 ? fmt::format("{}:{:02}", whole / 60, whole % 60)
                        : fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

// Returns "12 s", "8 min" or "2.5 h".
std::string about(double seconds) {
    return seconds < 100    ? fmt::format("{:.0f} s", std::max(1.0, seconds))
           : seconds < 6000 ? fmt::format("{:.0f} min", seconds / 60)
                            : fmt::format("{:.1f} h", seconds / 3600);
}

class StudyPrinter final : public gpu::StudyListener {
public:
    StudyPrinter(const Study& study, bool json) : study_(study), line_(json), json_(json) {}

    void begins(const gpu::StudyOutlook& outlook) override {
        begin_ = Clock::now();
        missing_ = outlook.rows - outlook.done - outlook.cost.runs;
        if (outlook.refused > 0)
            warn(fmt::format("{} of {} runs are not valid and will be recorded as failed: {}; the first: {}",
                             outlook.refused, outlook.rows, outlook.refused_rows, outlook.first_refusal));
        if (json_)
            return;
        for (const std::string& note : outlook.notes)
            std::fputs(fmt::format("Note: {}.\n", printable(note)).c_str(), stderr);
        if (outlook.cost.runs == 0) {
            fmt::print("{} of {} runs are in the table\n", outlook.done, outlook.rows);
            return;
        }
        const gpu::StudyCost& cost = outlook.cost;
        fmt::print("{} runs{} of {} nodes and about {} steps, {} at once: {}, at most {:.3g} MB on the disk\n",
                   cost.runs,
                   outlook.done > 0 ? fmt::format(" ({} more are in the table)", outlook.done) : std::string(),
                   outlook.nodes, outlook.steps, outlook.jobs,
                   cost.seconds > 0 ? "about " + about(cost.seconds)
                                    : std::string("the time is estimated after the first run"),
                   cost.bytes / 1e6);
        std::fflush(stdout);
    }

    void run_ended(const StudyRun& run, std::size_t ended, std::size_t of) override {
        if (!run.reason.empty()) {
            line_.clear();
            warn(fmt::format("run {}: {}: {}", run.number, run.state, run.reason));
        }
        const double passed = std::chrono::duration<double>(Clock::now() - begin_).count();
        line_.show(static_cast<double>(ended) / static_cast<double>(of),
                   fmt::format("{} of {} runs, {} left{}", ended, of,
                               in_hours(passed / static_cast<double>(ended) * static_cast<double>(of - ended)),
                               numbers_of(run)));
    }
    bool is_cancelled() override { return was_interrupted(); }
    void end() { line_.end(); }
    std::size_t missing() const { return missing_; } // runs of the plan that are neither in the table nor computed now

private:
    // Returns " | peak 3.2 kN, angle 66 deg" for the run that ended last.
    std::string numbers_of(const StudyRun& run) const {
        std::string words;
        for (std::size_t r = 0; r < run.results.size(); ++r)
            if (run.results[r])
                words +=
                    fmt::format("{}{} {:.4g}{}", words.empty() ? " | " : ", ", study_.results[r].name, *run.results[r],
                                study_.results[r].unit.empty() ? std::string() : ' ' + study_.results[r].unit);
        return words;
    }

    const Study& study_;
    ProgressLine line_;
    bool json_;
    Clock::time_point begin_{};
    std::size_t missing_ = 0;
};

} // namespace

namespace {

class CalibrationPrinter final : public gpu::CalibrationListener {
public:
    explicit CalibrationPrinter(bool json) : line_(json), json_(json) {}

    void begins(const gpu::CalibrationOutlook& outlook) override {
        outlook_ = outlook;
        if (json_)
            return;
        for (const std::string& note : outlook.notes)
            std::fputs(fmt::format("Note: {}.\n", printable(note)).c_str(), stderr);
        fmt::print(
            "{} parameters are fitted to {} measured rows: at most {} runs{} of {} nodes and about {} steps, {} at "
            "once\n",
            outlook.fitted.size(), outlook.rows, outlook.maximum_runs,
            outlook.earlier > 0 ? fmt::format(" ({} are in the history)", outlook.earlier) : std::string(),
            outlook.nodes, outlook.steps, outlook.jobs);
        std::fflush(stdout);
    }

    void run_ended(const Trial& trial, std::size_t runs) override {
        if (trial.has_failed) {
            line_.clear();
            warn(fmt::format("run {}: failed: {}", runs, trial.reason));
        } else if (!least_ || trial.misfit < *least_) {
            least_ = trial.misfit;
            best_.clear();
            for (std::size_t p = 0; p < trial.values.size(); ++p)
                best_ += fmt::format(", {} {:.4g}", outlook_.fitted[p].name, trial.values[p]);
        }
        line_.show(static_cast<double>(runs) / static_cast<double>(outlook_.maximum_runs),
                   fmt::format("{} runs | least misfit {:.4g}{}", runs, least_.value_or(0), best_));
    }
    void noted(const std::string& words) override {
        line_.clear();
        warn(words);
    }
    bool is_cancelled() override { return was_interrupted(); }
    void end() { line_.end(); }

private:
    ProgressLine line_;
    bool json_;
    gpu::CalibrationOutlook outlook_;
    std::optional<double> least_;
    std::string best_;
};

// Returns the part that a text such as "3/20" (the third of 20 parts) means.
gpu::StudyPart part_of(const std::string& text) {
    gpu::StudyPart part;
    if (text.empty())
        return part;
    const auto slash = text.find('/');
    const auto read = [](std::string_view digits, std::size_t& number) {
        const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        return end.ec == std::errc() && end.ptr == digits.data() + digits.size();
    };
    const std::string_view all = text;
    if (slash == std::string::npos || !read(all.substr(0, slash), part.index) ||
        !read(all.substr(slash + 1), part.count) || part.index < 1 || part.index > part.count)
        throw CaseError({{"--part", fmt::format("'{}' is not a part", text.substr(0, 40)),
                          "write the number of the part and the number of all parts: 3/20"}});
    return part;
}

int say_how_to_resume(const StudyOptions& options) {
    if (!options.json)
        fmt::print("Resume with: periscope-cli study {} -o {}{} --resume\n", printable(shell_word(options.study_file)),
                   printable(shell_word(options.output)), options.part.empty() ? "" : " --part " + options.part);
    return interrupted;
}

int calibration_command(const gpu::StudyRequest& request, const StudyOptions& options) {
    CalibrationPrinter printer(options.json);
    const gpu::CalibrationDone done = gpu::run_calibration(request, printer);
    printer.end();
    const Calibration& calibration = *request.study.calibration;
    if (options.json)
        fmt::print("{}", calibration_report_json(done.end, calibration, done.fitted, done.seconds));
    if (!options.json && !done.end.cancelled)
        fmt::print("{}", printable(calibration_summary(done.end, calibration, done.fitted)));
    if (!options.json)
        for (const std::string& warning : done.end.warnings)
            warn(warning);
    if (done.end.cancelled)
        return say_how_to_resume(options);
    if (options.json)
        return success;
    fmt::print("{} runs, {} failed, in {:.2f} s\nBest case: {}\n", done.end.runs, done.end.failed.size(), done.seconds,
               printable((request.output / study_files::best).string()));
    return success;
}

} // namespace

int study_command(const StudyOptions& options) {
    const auto begin = Clock::now();
    gpu::StudyRequest request;
    request.study = read_study(options.study_file);
    request.output = options.output;
    request.resume = options.resume;
    request.repeat_failed = options.repeat_failed;
    request.overwrite = options.overwrite;
    request.jobs = options.jobs;
    request.solver.device = options.device;
    if (const auto precision = gpu::precision_of(options.precision))
        request.solver.precision = *precision;
    if (!options.no_cache)
        request.cache = user_model_cache();
    request.part = part_of(options.part);
    request.merged.assign(options.merged.begin(), options.merged.end());
    request.resume |= !options.merged.empty() && !options.overwrite;
    if (request.study.calibration) {
        if (!options.part.empty() || !options.merged.empty())
            throw CaseError(
                {{"--part, --merge", "A calibration has no parts: each of its runs follows from earlier ones",
                  "leave the option out"}});
        return calibration_command(request, options);
    }
    const bool analyses = request.study.sensitivity && options.part.empty(); // a part lacks rows
    const bool can_analyse = analyses && statistics_program();
    if (analyses && !can_analyse)
        warn(fmt::format("{}. The study runs without it; 'periscope-cli sensitivity {}' analyses its table later",
                         how_to_add_statistics, printable(options.output)));
    StudyPrinter printer(request.study, options.json);
    const gpu::StudyEnd end = gpu::run_study(request, printer);
    printer.end();
    const std::string table = (request.output / study_files::table).string();
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (options.json) {
        nlohmann::ordered_json summary{{"finished", end.finished},
                                       {"failed", end.failed},
                                       {"cancelled", end.cancelled},
                                       {"seconds", seconds},
                                       {"table", table}};
        if (!request.study.bands.empty())
            summary["bands"] = (request.output / study_files::bands).string();
        if (can_analyse && !end.cancelled) {
            try { // a failure of the analysis does not affect the table of runs
                analyse_study(request.output, [](double, std::string_view) { return !was_interrupted(); });
                summary["sensitivity"] = (request.output / study_files::sensitivity).string();
            } catch (const Error& e) {
                summary["sensitivity_error"] = e.what();
            }
        }
        fmt::print("{}\n", summary.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    } else if (!options.merged.empty()) {
        fmt::print("Table: {}\n", printable(table));
        if (printer.missing() > 0)
            fmt::print("{} runs of the plan are missing. Compute them with: periscope-cli study {} -o {} --resume\n",
                       printer.missing(), printable(shell_word(options.study_file)),
                       printable(shell_word(options.output)));
    } else {
        fmt::print("{} runs finished, {} failed in {:.2f} s\nTable: {}\n", end.finished, end.failed, seconds,
                   printable(table));
        if (!request.study.bands.empty())
            fmt::print("Bands: {}\n", printable((request.output / study_files::bands).string()));
    }
    if (end.cancelled)
        return say_how_to_resume(options);
    return can_analyse && !options.json ? sensitivity_command({options.output, false}) : success;
}

} // namespace periscope::app

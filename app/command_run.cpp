#include "app/commands.hpp"
#include "app/printable.hpp"
#include "app/quality_words.hpp"
#include "app/signals.hpp"
#include "app/terminal.hpp"

#include "core/base/shell_word.hpp"
#include "core/case_file/case_file.hpp"
#include "core/cracks/neighbours.hpp"
#include "core/cracks/torn_sets.hpp"
#include "core/results/folder_lock.hpp"
#include "core/results/quality_json.hpp"
#include "core/stiffness/stable_time_step.hpp"
#include "core/study/results_section.hpp"
#include "gpu/job/job.hpp"
#include "gpu/study/run_collector.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>

namespace periscope::app {
namespace {

using Clock = std::chrono::steady_clock;

Study with_results(const std::vector<std::string>& texts) {
    Study study;
    study.results = read_results(texts);
    return study;
}

// Shows a job on the terminal, and stops it on a signal.
class RunPrinter final : public gpu::JobListener {
public:
    explicit RunPrinter(const RunOptions& options)
        : options_(options), line_(options.json), wanted_(with_results(options.results)), collector_(wanted_.results) {}

    void beginning_read(const Beginning& beginning) override {
        name_ = beginning.value.name;
        if (const auto& checkpoint = beginning.checkpoint;
            checkpoint && !options_.precision.empty() && options_.precision != checkpoint->info.precision)
            throw CaseError({{"--precision",
                              fmt::format("The checkpoint is from a run in {} precision", checkpoint->info.precision),
                              "remove the option"}});
    }
    bool progress(double fraction, std::string_view what) override {
        line_.show(fraction, std::string(what));
        // Files are written from here on, and the loop of the run checks for interruptions.
        if (fraction >= 1 && !is_kept_)
            is_kept_.emplace();
        return !was_interrupted();
    }
    void model_built(const std::shared_ptr<const Model>& model, double) override {
        line_.end();
        model_ = model;
        collector_.begin(model);
        if (auto problems = problems_of_results(wanted_, collector_.curves(), have_neighbours(model->nodes));
            !problems.empty())
            throw CaseError(std::move(problems), "--result");
    }
    void frame(const FramePtr& frame) override { collector_.add(frame); }
    void samples(const std::vector<Sample>& samples) override { collector_.add(samples); }
    void status(const gpu::RunStatus& s) override {
        line_.show(static_cast<double>(s.step) / static_cast<double>(s.steps), describe(s));
    }
    gpu::Order order(gpu::Solver&) override { return was_interrupted() ? gpu::Order::stop : gpu::Order::go; }
    void loop_ended(gpu::Solver& solver, gpu::RunEnd) override {
        broken_bonds_ = solver.broken_bonds();
        collector_.end(broken_bonds_);
    }
    bool wants_frames() const override { return collector_.wants_frames(); }
    void said(Word word, const std::string& sentence) override {
        if (word == Word::warning)
            warn(sentence);
        else if (!options_.json)
            std::fputs(fmt::format("Note: {}{}\n", printable(sentence),
                                   word == Word::from_cache ? " Use --no-cache to rebuild them." : "")
                           .c_str(),
                       stderr);
    }

    void print_summary(const std::string& output, const gpu::JobResult& result, double seconds) {
        line_.end();
        for (const StudyResult& wanted : wanted_.results)
            units_.push_back(unit_of(wanted, collector_.curves()));
        results_ = results_of(wanted_, {}, collector_.take(result.record, seconds));
        if (options_.json)
            print_json(output, result, seconds);
        else
            print_text(output, result, seconds);
    }

private:
    void print_json(const std::string& output, const gpu::JobResult& result, double seconds) const {
        const RunRecord& record = result.record;
        nlohmann::ordered_json json{{"state", run_state_key(record.state)},
                                    {"case", name_},
                                    {"output", output},
                                    {"device", record.device},
                                    {"precision", record.precision},
                                    {"nodes", model_->nodes.size()},
                                    {"bonds", model_->bonds() / 2},
                                    {"bonds_outside_body", model_->bonds_left_out / 2},
                                    {"broken_bonds", broken_bonds_},
                                    {"time_step", model_->time_step},
                                    {"steps", result.status.step},
                                    {"time", result.status.time},
                                    {"node_steps_per_second", record.node_steps_per_second},
                                    {"seconds", seconds},
                                    {"from_cache", parts_from_cache(*model_)},
                                    {"warnings", model_->warnings},
                                    {"quality", quality_json(record.quality)}};
        if (const auto broke = record.first_break ? break_at_sets(*record.first_break) : std::nullopt)
            json["warnings"].push_back(fmt::format("{}. {}.", broke->what, broke->remedy));
        if (!record.message.empty())
            json["message"] = record.message;
        if (record.removed.count > 0)
            json["removed_nodes"] = {{"count", record.removed.count},
                                     {"kinetic_energy", record.removed.kinetic_energy}};
        for (std::size_t r = 0; r < results_.size(); ++r)
            json["results"][wanted_.results[r].name] = {
                {"value", results_[r] ? nlohmann::ordered_json(*results_[r]) : nlohmann::ordered_json()},
                {"unit", units_[r]}};
        for (const auto& [phase, duration] : record.timings)
            json["timings"][phase] = duration;
        // one line for each run
        fmt::print("{}\n", json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    }

    void print_text(const std::string& output, const gpu::JobResult& result, double seconds) const {
        const RunRecord& record = result.record;
        const bool is_quasi_static = result.status.is_quasi_static;
        fmt::print("{}: {} at {} {} of {} ({:.4g} s{}) in {:.2f} s\n", printable(name_), run_state_label(record.state),
                   is_quasi_static ? "load step" : "step", result.status.step, model_->steps, result.status.time,
                   is_quasi_static ? "" : " simulated", seconds);
        fmt::print("{} nodes, {} bonds, {} broken; {:.2f} million node-steps/s on {} ({} precision)\n",
                   model_->nodes.size(), model_->bonds() / 2, broken_bonds_, record.node_steps_per_second * 1e-6,
                   record.device, record.precision);
        if (!is_quasi_static)
            fmt::print("Time step {}\n", origin_of_time_step(*model_));
        if (model_->bonds_left_out > 0)
            fmt::print("{} bonds removed, because their straight lines would leave the body\n",
                       model_->bonds_left_out / 2);
        if (!record.message.empty()) // a run that has not failed can have a message, too
            fmt::print("{}\n", printable(record.message));
        for (const std::string& note : record.notes)
            fmt::print("Note: {}\n", printable(note));
        print_quality(record.quality, false);
        for (std::size_t r = 0; r < results_.size(); ++r)
            fmt::print("{}: {}\n", wanted_.results[r].name,
                       results_[r] ? fmt::format("{:.6g} {}", *results_[r], units_[r])
                                   : std::string("none in this run"));
        fmt::print("Results: {}\n", printable(output));
        if (record.state == RunState::stopped)
            fmt::print("Resume with: periscope-cli run --resume {}\n", printable(shell_word(output)));
    }

    const RunOptions& options_;
    ProgressLine line_;
    std::optional<OrderlyPart> is_kept_;
    std::string name_;
    std::shared_ptr<const Model> model_;
    std::uint64_t broken_bonds_ = 0;
    Study wanted_; // only its results are used
    gpu::RunCollector collector_;
    std::vector<std::optional<double>> results_;
    std::vector<std::string> units_;
};

} // namespace

gpu::JobRequest request_of(const RunOptions& options) {
    gpu::JobRequest request;
    request.resume = !options.resume.empty();
    request.output = request.resume ? options.resume : options.output;
    if (!request.resume)
        request.value = read_case(options.case_file, options.overrides);
    request.overwrite = options.overwrite;
    request.solver.device = options.device;
    request.solver.devices = options.devices;
    if (const auto precision = gpu::precision_of(options.precision))
        request.solver.precision = *precision;
    request.solver.domains = options.domains;
    request.solver.device_memory = options.device_memory;
    if (!options.no_cache)
        request.cache = user_model_cache();
    return request;
}

int run_command(const RunOptions& options, const std::shared_ptr<gpu::Communicator>& ranks) {
    const auto begin = Clock::now();
    std::error_code error;
    std::optional<NewFolder> made_by_the_job;
    if (options.resume.empty() && !std::filesystem::exists(options.output, error))
        made_by_the_job.emplace(options.output, lock_name);
    RunPrinter printer(options);
    gpu::JobRequest request = request_of(options);
    request.solver.ranks = ranks;
    const std::string output = request.output.string();
    const gpu::JobResult result = gpu::run_job(std::move(request), printer);
    if (result.end == gpu::JobEnd::had_finished) {
        std::fputs((printable(result.message) + "\n").c_str(), stderr);
        return success;
    }
    printer.print_summary(output, result, std::chrono::duration<double>(Clock::now() - begin).count());
    switch (result.record.state) {
    case RunState::finished:
        return success;
    case RunState::not_converged:
        return not_converged;
    default:
        return interrupted;
    }
}

} // namespace periscope::app

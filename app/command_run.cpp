#include "app/commands.hpp"
#include "app/terminal.hpp"

#include "core/cache/model_cache.hpp"
#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/beginning.hpp"
#include "core/results/checkpoint_file.hpp"
#include "core/results/results_folder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace periscope::app {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

struct Plan {
    Beginning beginning;
    std::string output;
    gpu::SolverOptions solver;
};

Plan plan_of(const RunOptions& options) {
    const bool resumes = !options.resume.empty();
    Plan plan{resumes ? resumption_of(options.resume) : beginning_of(read_case(options.case_file, options.overrides)),
              resumes ? options.resume : options.output,
              {}};
    if (!resumes)
        check_results_folder(plan.output, options.overwrite); // before the long work, not after it
    plan.solver.device = options.device;
    plan.solver.precision = options.precision == "double" ? gpu::Precision::double_ : gpu::Precision::single;
    if (const auto& checkpoint = plan.beginning.checkpoint) {
        plan.solver = gpu::with_layout_of(plan.solver, checkpoint->info);
        if (!options.precision.empty() && options.precision != checkpoint->info.precision)
            throw CaseError(
                {{"--precision", fmt::format("the checkpoint is of a run in {} precision", checkpoint->info.precision),
                  "leave the option out"}});
    }
    return plan;
}

// Only the same device rounds the same.
void note_other_device(const Checkpoint& checkpoint, const gpu::DeviceInfo& device) {
    if (checkpoint.info.device != device.name || checkpoint.info.driver != device.driver)
        std::fputs(
            fmt::format("Note: the checkpoint was written on {} (driver {}); here the run goes on, but not bitwise "
                        "as there.\n",
                        checkpoint.info.device, checkpoint.info.driver)
                .c_str(),
            stderr);
}

std::string listed(const std::vector<std::string>& parts) {
    return fmt::format("{}", fmt::join(parts, " and "));
}

void print_summary(const RunOptions& options, const std::string& output, const Case& c, const Model& model,
                   const RunRecord& record, const gpu::RunResult& result, std::uint64_t broken, double total) {
    if (options.json) {
        nlohmann::ordered_json json{{"state", record.state},
                                    {"case", c.name},
                                    {"output", output},
                                    {"device", record.device},
                                    {"precision", record.precision},
                                    {"nodes", model.nodes.size()},
                                    {"bonds", model.bonds() / 2},
                                    {"broken_bonds", broken},
                                    {"time_step", model.time_step},
                                    {"steps", result.status.step},
                                    {"time", result.status.time},
                                    {"node_steps_per_second", record.node_steps_per_second},
                                    {"seconds", total},
                                    {"from_cache", parts_from_cache(model)},
                                    {"warnings", model.warnings}};
        for (const auto& [phase, seconds] : record.timings)
            json["timings"][phase] = seconds;
        fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
        return;
    }
    const bool at_rest = result.status.is_quasi_static;
    fmt::print("{}: {} at {} {} of {} ({:.4g} s{}) in {:.2f} s\n", c.name, record.state, at_rest ? "load step" : "step",
               result.status.step, model.steps, result.status.time, at_rest ? "" : " simulated", total);
    fmt::print("{} nodes, {} bonds, {} broken; {:.2f} million node-steps/s on {} ({} precision)\n", model.nodes.size(),
               model.bonds() / 2, broken, record.node_steps_per_second * 1e-6, record.device, record.precision);
    for (const std::string& note : record.notes)
        fmt::print("Note: {}\n", note);
    fmt::print("Results: {}\n", output);
    if (record.state == "stopped")
        fmt::print("Go on with: periscope-cli run --resume {}\n", output);
}

} // namespace

int run_command(const RunOptions& options) {
    const auto begin = Clock::now();
    ProgressLine line(options.json);
    Plan plan = plan_of(options);
    const Case& c = plan.beginning.value;
    const std::optional<Checkpoint>& checkpoint = plan.beginning.checkpoint;

    RunRecord record;
    record.precision = plan.solver.precision == gpu::Precision::double_ ? "double" : "single";
    auto phase_begin = Clock::now();
    const auto phase = [&](const char* name) {
        record.timings.emplace_back(name, seconds_since(phase_begin));
        phase_begin = Clock::now();
    };
    const gpu::DeviceInfo chosen = gpu::choose_device(options.device);
    const std::optional<ModelCache> cache = options.no_cache ? std::nullopt : user_model_cache();
    const Model model = prepare_model(c, line.as_progress(), cache ? &*cache : nullptr);
    phase("model");
    line.end();
    if (const auto parts = parts_from_cache(model); !parts.empty() && !options.json)
        std::fputs(fmt::format("From the cache in {}: {}; --no-cache builds them anew.\n", cache->path().string(),
                               listed(parts))
                       .c_str(),
                   stderr);
    if (plan.beginning.is_resumed && checkpoint->info.step >= model.steps) {
        fmt::print(
            stderr,
            "{}: had finished already, at step {}; nothing is left to do. To go further, begin another case with "
            "\"start\": {{ \"checkpoint\": \"{}/{}\" }}.\n",
            c.name, checkpoint->info.step, plan.output, checkpoint_name);
        return success;
    }
    for (const auto& warning : model.warnings)
        std::fputs(("Warning: " + warning + "\n").c_str(), stderr);

    gpu::Solver solver(model, plan.solver, line.as_progress());
    if (checkpoint) {
        solver.restore(*checkpoint, plan.beginning.is_resumed);
        note_other_device(*checkpoint, chosen);
    }
    record.device = chosen.name;
    record.driver = chosen.platform + " " + chosen.driver;
    phase("device");

    ResultsFolder results = plan.beginning.is_resumed ? ResultsFolder::resumed(plan.output, c, model, solver.step())
                                                      : ResultsFolder(plan.output, c, model, options.overwrite);
    plan.beginning.checkpoint.reset(); // the file is open no longer, and can be replaced
    results.update(record);            // so that a killed run tells its device and precision
    gpu::RunHooks hooks;
    hooks.on_frame = [&](const FramePtr& frame) { results.write_frame(*frame); };
    hooks.on_samples = [&](const std::vector<Sample>& samples) { results.add_samples(samples); };
    hooks.on_status = [&](const gpu::RunStatus& s) {
        line.show(static_cast<double>(s.step) / static_cast<double>(s.steps), describe(s));
        record.steps_done = s.step;
        record.notes = s.notes;
        record.load_steps = s.load_steps;
        record.node_steps_per_second = s.is_quasi_static ? s.node_steps_per_second : s.mean_node_steps_per_second;
    };
    if (const double every = c.output.checkpoint_every.value; every > 0) {
        hooks.checkpoint_every = every;
        hooks.on_checkpoint = [&] {
            results.write_checkpoint(solver.checkpoint());
            results.update(record); // so that a killed run tells of the load steps that it need not repeat
        };
    }
    hooks.order = [] { return was_interrupted() ? gpu::Order::stop : gpu::Order::go; };

    gpu::RunResult result;
    try {
        result = gpu::run(solver, model, hooks);
    } catch (const std::exception& e) {
        record.state = "failed";
        record.message = e.what();
        try {
            results.finish(record);
        } catch (const Error&) { // a full disk, say: finish() has put it into run.json if it could; `e` is the reason
        }
        throw;
    }
    phase("run");
    record.state = result.end == gpu::RunEnd::finished ? "finished" : "stopped";
    results.finish(record);
    line.end();
    print_summary(options, plan.output, c, model, record, result, solver.broken_bonds(), seconds_since(begin));
    return result.end == gpu::RunEnd::finished ? success : interrupted;
}

} // namespace periscope::app

// periscope-cli: checks, runs and evaluates cases without a display.
#include "app/bench.hpp"
#include "app/command_options.hpp"
#include "app/commands.hpp"
#include "app/guarded_main.hpp"
#include "app/run_on_ranks.hpp"
#include "app/signals.hpp"
#include "app/terminal.hpp"
#include "gpu/device/kernel_cache.hpp"
#include "version.hpp"

#include <CLI/CLI.hpp>

#include <functional>
#include <memory>
#include <vector>

using namespace periscope::app;

namespace {

// Whether an error is printed as JSON, because the command prints nothing else on standard output.
template <typename Options>
bool wants_json(const Options& options) {
    if constexpr (requires { options.is_quiet(); })
        return options.is_quiet();
    else if constexpr (requires { options.json; })
        return options.json;
    else
        return false;
}

class Commands {
public:
    explicit Commands(CLI::App& app) : app_(app) {}

    template <typename Options>
    void add(const char* name, const char* summary, int (*call)(const Options&)) {
        CLI::App* command = app_.add_subcommand(name, summary);
        const auto options = std::make_shared<Options>();
        add_options(*command, *options);
        all_.push_back({command, [options, call] {
                            return guarded_command(wants_json(*options), [&] { return call(*options); });
                        }});
    }

    int run() const { // runs the command that was given
        for (const Command& command : all_)
            if (command.app->parsed())
                return command.run();
        return usage;
    }

private:
    struct Command {
        const CLI::App* app;
        std::function<int()> run;
    };
    CLI::App& app_;
    std::vector<Command> all_;
};

int run_program(int argc, char** argv) {
    CLI::App app("Periscope: peridynamic fracture on the command line.\nExit codes: 0 success, 1 a check of the device "
                 "failed, 2 invalid arguments, 3 invalid "
                 "case, 4 file or folder, 5 geometry or mesher, 6 device, 7 run failed, 130 stopped by a signal.");
    app.require_subcommand(1);
    app.set_version_flag("--version", std::string("periscope ") + periscope::version);

    Commands commands(app);
    commands.add("run", "Run a case and write VTU frames, CSV observers and run.json", run_on_ranks);
    commands.add("check", "Check a case for errors, and estimate its size and time step", check_command);
    commands.add("convert", "Rewrite case files of version 1 as version 2", convert_command);
    commands.add("mesh", "Check a surface and fill it with nodes, or summarise a volume mesh", mesh_command);
    commands.add("converge", "Run a case on successively finer lattices, and estimate the order of convergence",
                 converge_command);
    commands.add("study", "Run a case with many values of its keys, and collect results in a table", study_command);
    commands.add("job", "Write the script of a Slurm job that runs a case or a study on a cluster",
                 cluster_job_command);
    commands.add("sensitivity", "Analyse the table of a study: which parameters its results depend on",
                 sensitivity_command);
    commands.add("compare", "Compare runs: inputs that differ, and extremes of the observers", compare_command);
    commands.add("cracks", "List the cracks in results: tip, length, speed and angle", cracks_command);
    commands.add("fragments", "List the fragments of a body in results: mass and velocity", fragments_command);
    commands.add("reference", "Print the reference of the case file (Markdown)", reference_command);
    commands.add("info", "List the OpenCL devices with driver and memory", info_command);
    commands.add("bench", bench_summary, bench_command);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? success : usage;
    }
    catch_signals();
    periscope::gpu::prepare_pocl();
    return commands.run();
}

} // namespace

int main(int argc, char** argv) {
    return guarded_main([&] { return run_program(argc, argv); });
}

// periscope-bench: only the benchmark. It needs no library but OpenCL, so that it can be copied to any machine.
#include "app/bench.hpp"
#include "app/guarded_main.hpp"
#include "app/signals.hpp"
#include "app/terminal.hpp"
#include "gpu/device/kernel_cache.hpp"
#include "version.hpp"

using namespace periscope::app;

namespace {

int run_program(int argc, char** argv) {
    CLI::App app(std::string(bench_summary) + ".\nExit codes: 0 success, 1 a check failed, 2 invalid arguments, 4 "
                                              "file, 6 device, 7 a case failed, 130 stopped by a signal.");
    app.set_version_flag("--version", std::string("periscope-bench ") + periscope::version);
    BenchOptions options;
    add_bench_options(app, options);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? success : usage;
    }
    catch_signals();
    periscope::gpu::prepare_pocl();
    return guarded_command(options.is_quiet(), [&] { return run_bench(options); });
}

} // namespace

int main(int argc, char** argv) {
    return guarded_main([&] { return run_program(argc, argv); });
}

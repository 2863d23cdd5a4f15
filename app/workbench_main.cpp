// The workbench: opens the window, and with options does what a person would click.
#include "app/guarded_main.hpp"
#include "gpu/device/kernel_cache.hpp"
#include "ui/window/start.hpp"

#include <CLI/CLI.hpp>

namespace {

int run_program(int argc, char** argv) {
    CLI::App app{"Periscope, a workbench for peridynamic fracture"};
    periscope::ui::StartOptions options;
    app.add_option("case", options.case_file, "case file (.json), surface or folder of results to open");
    app.add_flag("--run", options.run, "start the run at once");
    app.add_option("--screenshot", options.screenshot, "write a PNG of the window when the run (or opening) has ended");
    app.add_option("--picture", options.picture, "write a PNG of the view alone, at twice its size, likewise");
    app.add_option("--field", options.field, "what the pictures show of the results, instead of the damage")
        ->check(CLI::IsMember(periscope::ui::fields_of_pictures()));
    app.add_flag("--quit", options.quit, "close when the run (or opening) has ended");
    app.add_option("--device", options.device, "part of the name of the OpenCL device to use");
    app.add_option("--output", options.output, "folder for the results");
    app.add_flag("--no-cache", options.no_cache, "build all of the model, and keep nothing of it in the user's cache");
    app.add_option("--size", options.size, "size of the window, such as 1280x800");
    CLI11_PARSE(app, argc, argv);
    periscope::gpu::prepare_kernel_cache();
    return periscope::ui::start_workbench(argc, argv, options);
}

} // namespace

int main(int argc, char** argv) {
    return periscope::app::guarded_main([&] { return run_program(argc, argv); });
}

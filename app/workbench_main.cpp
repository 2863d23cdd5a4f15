// The workbench: opens the window. Its options do what a user would click.
#include "app/guarded_main.hpp"
#include "gpu/device/kernel_cache.hpp"
#include "ui/window/start.hpp"
#include "version.hpp"

#include <CLI/CLI.hpp>

namespace {

int run_program(int argc, char** argv) {
    CLI::App app{"Periscope, a workbench for peridynamic fracture"};
    app.set_version_flag("--version", std::string("periscope ") + periscope::version);
    periscope::ui::StartOptions options;
    app.add_option("case", options.case_file,
                   "Case file (.periscope or .json), study file, surface, volume mesh or results folder to open");
    app.add_flag("--run", options.run, "Start the run immediately");
    app.add_option("--screenshot", options.screenshot,
                   "Write a PNG of the window when the run (or opening the file) has finished");
    app.add_option(
        "--picture", options.picture,
        "Write a PNG of the view only, at twice its resolution, when the run (or opening the file) has finished");
    app.add_option("--picture-size", options.picture_size,
                   "Size of the picture in pixels, e.g. 480x312; it is then drawn in light colours")
        ->check([](const std::string& words) {
            return periscope::ui::size_of(words) ? std::string()
                                                 : "'" + words + "' is not a size; write width x height, as in 480x312";
        });
    app.add_flag("--bare", options.bare, "The picture shows the body alone, without caption, colour key and axes");
    app.add_option("--field", options.field, "Result field to show in the pictures instead of damage")
        ->check(CLI::IsMember(periscope::ui::fields_of_pictures()));
    app.add_option("--view", options.view, "Direction of the pictures; default: front for plates, otherwise isometric")
        ->check(CLI::IsMember(periscope::ui::views_of_pictures()));
    app.add_option("--show", options.shown,
                   "What the pictures show: the body (default), its crack surfaces, or its nodes")
        ->check(CLI::IsMember(periscope::ui::shown_in_pictures()));
    app.add_option("--crack-colour", options.crack_colour,
                   "Colour of the crack surfaces: opening (default), time (of breaking) or energy (dissipated "
                   "energy per crack area)")
        ->check(CLI::IsMember(periscope::ui::crack_colours_of_pictures()));
    app.add_flag("--quit", options.quit, "Quit when the run (or opening the file) has finished");
    app.add_option("--device", options.device, "OpenCL device name or a part of it");
    app.add_option("--output", options.output, "Results folder");
    app.add_flag("--no-cache", options.no_cache, "Build the model without reading or writing the user's cache");
    app.add_option("--size", options.size, "Window size, e.g. 1280x800");
    CLI11_PARSE(app, argc, argv);
    periscope::gpu::prepare_pocl();
    return periscope::ui::start_workbench(argc, argv, options);
}

} // namespace

int main(int argc, char** argv) {
    return periscope::app::guarded_main([&] { return run_program(argc, argv); });
}

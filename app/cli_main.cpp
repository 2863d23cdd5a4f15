// periscope-cli: the whole job without a display.
#include "app/bench.hpp"
#include "app/commands.hpp"
#include "app/domain_options.hpp"
#include "app/guarded_main.hpp"
#include "app/signals.hpp"
#include "app/terminal.hpp"
#include "core/case/geometry_formats.hpp"
#include "gpu/device/kernel_cache.hpp"
#include "version.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

using namespace periscope::app;

namespace {

int run_program(int argc, char** argv) {
    CLI::App app("Periscope: peridynamic fracture on the command line.\nExit codes: 0 success, 1 a check of the device "
                 "failed, 2 invalid arguments, 3 invalid "
                 "case, 4 file or folder, 5 geometry or mesher, 6 device, 7 run failed, 130 stopped by a signal.");
    app.require_subcommand(1);
    app.set_version_flag("--version", std::string("periscope ") + periscope::version);

    RunOptions run;
    auto* run_app = app.add_subcommand("run", "Run a case and write VTU frames, CSV observers and run.json");
    auto* run_case = run_app->add_option("case", run.case_file, "Case file (JSON)");
    auto* run_output = run_app->add_option("-o,--output", run.output, "Results folder");
    auto* resume = run_app
                       ->add_option("--resume", run.resume,
                                    "Results folder of an interrupted run; resumes it from its last checkpoint")
                       ->type_name("DIR");
    run_app->add_option("-d,--device", run.device, "Device name or a part of it; see `info`");
    add_devices_option(*run_app, run.devices);
    run_app
        ->add_option(
            "-p,--precision", run.precision,
            "Floating-point precision: single or double; without it double for quasi-static analyses, else single")
        ->check(CLI::IsMember({"single", "double"}));
    add_domain_options(*run_app, run.domains, run.device_memory);
    auto* run_set = run_app->add_option(
        "--set", run.overrides, "Change an entry of the case: path=value, e.g. run.end_time=50us; may be repeated");
    auto* overwrite =
        run_app->add_flag("--overwrite", run.overwrite, "Replace the results of an earlier run in the folder");
    for (auto* option : {run_case, run_output, run_set, overwrite})
        resume->excludes(option);
    run_app->callback([&] {
        if (!*resume && (!*run_case || !*run_output))
            throw CLI::RequiredError(*run_case ? "--output" : "case (or --resume DIR)");
    });
    const char* no_cache = "Build the model without reading or writing the user's cache";
    run_app->add_flag("--no-cache", run.no_cache, no_cache);
    run_app->add_flag("--json", run.json, "Print the summary or the error as JSON");

    CheckOptions check;
    auto* check_app = app.add_subcommand("check", "Check a case for errors, and estimate its size and time step");
    check_app->add_option("case", check.case_file, "Case file (JSON)")->required();
    check_app->add_option("--set", check.overrides,
                          "Change an entry of the case: path=value, e.g. run.end_time=50us; may be repeated");
    check_app->add_flag("--no-cache", check.no_cache, no_cache);
    check_app->add_flag("--json", check.json, "Print as JSON");

    ConvertOptions convert;
    auto* convert_app = app.add_subcommand("convert", "Rewrite case files of version 1 as version 2");
    convert_app->add_option("case", convert.case_files, "Case files (JSON); each original is kept as CASE.version-1")
        ->required();

    MeshOptions mesh;
    auto* mesh_app = app.add_subcommand("mesh", "Check a surface and fill it with nodes, or summarise a volume mesh");
    mesh_app
        ->add_option("file", mesh.surface,
                     fmt::format("Surface ({}) or volume mesh ({})",
                                 periscope::format_names(periscope::GeometryKind::surface),
                                 periscope::format_names(periscope::GeometryKind::mesh)))
        ->required();
    mesh_app->add_option("-u,--unit", mesh.unit, "Unit of the coordinates")->capture_default_str();
    mesh_app->add_option("-s,--spacing", mesh.spacing,
                         "Node spacing, e.g. '2 mm'; without it, only the report is printed");
    mesh_app->add_flag("--lattice", mesh.lattice, "Use a regular lattice instead of tetrahedra");
    mesh_app->add_option("--nodes", mesh.nodes, "Nodes at the vertices or centroids of the tetrahedra")
        ->check(CLI::IsMember({"vertices", "centroids"}));
    mesh_app->add_option("--horizon", mesh.horizon,
                         "Volume mesh only: horizon to compute the mean family size, e.g. '3.14 dx'");
    mesh_app->add_option("--thickness", mesh.thickness,
                         "Volume mesh only: treat it as a plane mesh in plane stress with this thickness");
    mesh_app->add_option("-o,--output", mesh.output, "VTU file to write");
    mesh_app->add_flag("--overwrite", mesh.overwrite, "Replace an existing file");
    mesh_app->add_flag("--json", mesh.json, "Print as JSON");

    ConvergeOptions converge;
    auto* converge_app = app.add_subcommand(
        "converge", "Run a case on successively finer lattices, and estimate the order of convergence");
    converge_app->add_option("case", converge.case_file, "Case file (JSON) with the coarsest lattice")->required();
    converge_app->add_option("-o,--output", converge.output, "Folder for convergence.csv and convergence.svg")
        ->required();
    converge_app->add_option("-g,--grids", converge.grids, "Number of lattices")
        ->check(CLI::Range(3, 8))
        ->capture_default_str();
    converge_app->add_option("-r,--ratio", converge.ratio, "Ratio of each spacing to the next")
        ->check(CLI::Range(2, 10))
        ->capture_default_str();
    converge_app->add_option("-d,--device", converge.device, "Device name or a part of it; see `info`");
    converge_app->add_option("-p,--precision", converge.precision, "Floating-point precision: single or double")
        ->check(CLI::IsMember({"single", "double"}))
        ->capture_default_str();
    converge_app->add_option("--set", converge.overrides,
                             "Change an entry of the case: path=value, e.g. run.end_time=50us; may be repeated");
    converge_app->add_flag("--overwrite", converge.overwrite, "Replace an earlier table in the folder");
    converge_app->add_flag("--json", converge.json, "Print as JSON");

    run_app
        ->add_option("--result", run.results,
                     "Print a number of the run, as in a study: {\"name\": \"peak\", \"extreme\": \"load y\", "
                     "\"unit\": \"kN\"}; "
                     "may be repeated")
        ->allow_extra_args(false)
        ->excludes(run_app->get_option("--resume"));

    StudyOptions study;
    auto* study_app =
        app.add_subcommand("study", "Run a case with many values of its keys, and collect results in a table");
    study_app->add_option("study", study.study_file, "Study file (JSON)")->required();
    study_app->add_option("-o,--output", study.output, "Folder for results.csv and the runs")->required();
    study_app->add_option("-j,--jobs", study.jobs, "Number of runs at once; the default is what is faster")
        ->check(CLI::Range(1, 256));
    study_app->add_option("-d,--device", study.device, "Device name or a part of it; see `info`");
    study_app->add_option("-p,--precision", study.precision, "Floating-point precision: single or double")
        ->check(CLI::IsMember({"single", "double"}));
    study_app->add_flag("--resume", study.resume, "Continue the study in the folder: rows of its table are kept");
    study_app
        ->add_flag("--repeat-failed", study.repeat_failed, "With --resume: compute the runs again that have failed")
        ->needs(study_app->get_option("--resume"));
    study_app->add_flag("--overwrite", study.overwrite, "Replace an earlier study in the folder")
        ->excludes(study_app->get_option("--resume"));
    study_app->add_flag("--no-cache", study.no_cache, "Build each model again, and store nothing in the cache");
    study_app->add_flag("--json", study.json, "Print as JSON");

    CompareOptions compare;
    auto* compare_app =
        app.add_subcommand("compare", "Compare runs: inputs that differ, and extremes of the observers");
    compare_app->add_option("results", compare.results, "Results folders, 2 to 16; the first is the reference")
        ->required()
        ->expected(2, 16);
    compare_app->add_flag("--json", compare.json, "Print as JSON");
    CracksOptions cracks;
    auto* cracks_app = app.add_subcommand("cracks", "List the cracks in results: tip, length, speed and angle");
    cracks_app->add_option("results", cracks.results, "Results folder")->required();
    cracks_app->add_option("-o,--output", cracks.output, "CSV file to write, with a row for each crack and frame");
    cracks_app->add_option("--paths", cracks.paths, "VTP file to write, with the paths of the tips as polylines");
    cracks_app->add_flag("--overwrite", cracks.overwrite, "Replace existing files");
    cracks_app->add_flag("--json", cracks.json, "Print as JSON");
    FragmentsOptions fragments;
    auto* fragments_app = app.add_subcommand("fragments", "List the fragments of a body in results: mass and velocity");
    fragments_app->add_option("results", fragments.results, "Results folder")->required();
    fragments_app->add_option("-t,--time", fragments.time, "Time of the frame in s; the default is the last frame");
    fragments_app->add_option("-o,--output", fragments.output, "CSV file to write, with all fragments");
    fragments_app->add_flag("--overwrite", fragments.overwrite, "Replace an existing file");
    fragments_app->add_flag("--json", fragments.json, "Print as JSON");

    auto* reference_app = app.add_subcommand("reference", "Print the reference of the case file (Markdown)");

    bool info_json = false;
    auto* info_app = app.add_subcommand("info", "List the OpenCL devices with driver and memory");
    info_app->add_flag("--json", info_json, "Print as JSON");

    BenchOptions bench;
    auto* bench_app = app.add_subcommand("bench", bench_summary);
    add_bench_options(*bench_app, bench);
    bench_app->add_option("-m,--model", bench.models, "Measure this case file (JSON) instead; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false)
        ->excludes(bench_app->get_option("--case"), bench_app->get_option("--nodes"));

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? success : usage;
    }
    catch_signals();
    periscope::gpu::prepare_pocl();
    if (run_app->parsed())
        return guarded_command(run.json, [&] { return run_command(run); });
    if (check_app->parsed())
        return guarded_command(check.json, [&] { return check_command(check); });
    if (convert_app->parsed())
        return guarded_command(false, [&] { return convert_command(convert); });
    if (mesh_app->parsed())
        return guarded_command(mesh.json, [&] { return mesh_command(mesh); });
    if (converge_app->parsed())
        return guarded_command(converge.json, [&] { return converge_command(converge); });
    if (study_app->parsed())
        return guarded_command(study.json, [&] { return study_command(study); });
    if (compare_app->parsed())
        return guarded_command(compare.json, [&] { return compare_command(compare); });
    if (cracks_app->parsed())
        return guarded_command(cracks.json, [&] { return cracks_command(cracks); });
    if (fragments_app->parsed())
        return guarded_command(fragments.json, [&] { return fragments_command(fragments); });
    if (reference_app->parsed())
        return guarded_command(false, reference_command);
    if (bench_app->parsed())
        return guarded_command(bench.is_quiet(), [&] { return bench_command(bench); });
    return guarded_command(info_json, [&] { return info_command(info_json); });
}

} // namespace

int main(int argc, char** argv) {
    return guarded_main([&] { return run_program(argc, argv); });
}

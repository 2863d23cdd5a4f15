// Adds the options of each command of periscope-cli.
#include "app/command_options.hpp"
#include "app/bench.hpp"
#include "app/domain_options.hpp"
#include "core/case/geometry_formats.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace periscope::app {
namespace {

constexpr char no_cache[] = "Build the model without reading or writing the user's cache";

CLI::Option* add_set_option(CLI::App& command, std::vector<std::string>& overrides) {
    return command.add_option("--set", overrides,
                              "Change an entry of the case: path=value, e.g. run.end_time=50us; may be repeated");
}

void add_device_option(CLI::App& command, std::string& device) {
    command.add_option("-d,--device", device, "Device name or a part of it; see `info`");
}

CLI::Option* add_precision_option(CLI::App& command, std::string& precision,
                                  const std::string& help = "Floating-point precision: single or double") {
    return command.add_option("-p,--precision", precision, help)->check(CLI::IsMember({"single", "double"}));
}

} // namespace

void add_options(CLI::App& command, RunOptions& options) {
    auto* file = command.add_option("case", options.case_file, "Case file (JSON)");
    auto* output = command.add_option("-o,--output", options.output, "Results folder");
    auto* resume = command
                       .add_option("--resume", options.resume,
                                   "Results folder of an interrupted run; resumes it from its last checkpoint")
                       ->type_name("DIR");
    add_device_option(command, options.device);
    add_devices_option(command, options.devices);
    add_precision_option(
        command, options.precision,
        "Floating-point precision: single or double; without it double for quasi-static analyses, else single");
    add_domain_options(command, options.domains, options.device_memory);
    command
        .add_option("--ranks", options.ranks,
                    "Number of processes that compute the body together, started with mpirun; the results are bitwise "
                    "identical")
        ->check(CLI::Range(1, 100000))
        ->type_name("NUMBER");
    auto* set = add_set_option(command, options.overrides);
    auto* overwrite =
        command.add_flag("--overwrite", options.overwrite, "Replace the results of an earlier run in the folder");
    for (auto* option : {file, output, set, overwrite})
        resume->excludes(option);
    command.callback([resume, file, output] {
        if (!*resume && (!*file || !*output))
            throw CLI::RequiredError(*file ? "--output" : "case (or --resume DIR)");
    });
    command.add_flag("--no-cache", options.no_cache, no_cache);
    command.add_flag("--json", options.json, "Print the summary or the error as JSON");
    command
        .add_option("--result", options.results,
                    "Print a number of the run, as in a study: {\"name\": \"peak\", \"extreme\": \"load y\", "
                    "\"unit\": \"kN\"}; "
                    "may be repeated")
        ->allow_extra_args(false)
        ->excludes(command.get_option("--resume"));
}

void add_options(CLI::App& command, CheckOptions& options) {
    command.add_option("case", options.case_file, "Case file (JSON)")->required();
    add_set_option(command, options.overrides);
    command.add_flag("--no-cache", options.no_cache, no_cache);
    command.add_flag("--json", options.json, "Print as JSON");
}

void add_options(CLI::App& command, ConvertOptions& options) {
    command.add_option("case", options.case_files, "Case files (JSON); each original is kept as CASE.version-1")
        ->required();
}

void add_options(CLI::App& command, MeshOptions& options) {
    command
        .add_option("file", options.surface,
                    fmt::format("Surface ({}) or volume mesh ({})", format_names(GeometryKind::surface),
                                format_names(GeometryKind::mesh)))
        ->required();
    command.add_option("-u,--unit", options.unit, "Unit of the coordinates")->capture_default_str();
    command.add_option("-s,--spacing", options.spacing,
                       "Node spacing, e.g. '2 mm'; without it, only the report is printed");
    command.add_flag("--lattice", options.lattice, "Use a regular lattice instead of tetrahedra");
    command.add_option("--nodes", options.nodes, "Nodes at the vertices or centroids of the tetrahedra")
        ->check(CLI::IsMember({"vertices", "centroids"}));
    command.add_option("--horizon", options.horizon,
                       "Volume mesh only: horizon to compute the mean family size, e.g. '3.14 dx'");
    command.add_option("--thickness", options.thickness,
                       "Volume mesh only: treat it as a plane mesh in plane stress with this thickness");
    command.add_option("-o,--output", options.output, "VTU file to write");
    command.add_flag("--overwrite", options.overwrite, "Replace an existing file");
    command.add_flag("--json", options.json, "Print as JSON");
}

void add_options(CLI::App& command, ConvergeOptions& options) {
    command.add_option("case", options.case_file, "Case file (JSON) with the coarsest lattice")->required();
    command.add_option("-o,--output", options.output, "Folder for convergence.csv and convergence.svg")->required();
    command.add_option("-g,--grids", options.grids, "Number of lattices")
        ->check(CLI::Range(3, 8))
        ->capture_default_str();
    command.add_option("-r,--ratio", options.ratio, "Ratio of each spacing to the next")
        ->check(CLI::Range(2, 10))
        ->capture_default_str();
    add_device_option(command, options.device);
    add_precision_option(command, options.precision)->capture_default_str();
    add_set_option(command, options.overrides);
    command.add_flag("--overwrite", options.overwrite, "Replace an earlier table in the folder");
    command.add_flag("--json", options.json, "Print as JSON");
}

void add_options(CLI::App& command, StudyOptions& options) {
    command.add_option("study", options.study_file, "Study file (JSON)")->required();
    command.add_option("-o,--output", options.output, "Folder for results.csv and the runs")->required();
    command.add_option("-j,--jobs", options.jobs, "Number of runs at once; the default is what is faster")
        ->check(CLI::Range(1, 256));
    add_device_option(command, options.device);
    add_precision_option(command, options.precision);
    command.add_flag("--resume", options.resume, "Continue the study in the folder: rows of its table are kept");
    command
        .add_flag("--repeat-failed", options.repeat_failed, "With --resume: compute the runs again that have failed")
        ->needs(command.get_option("--resume"));
    command.add_flag("--overwrite", options.overwrite, "Replace an earlier study in the folder")
        ->excludes(command.get_option("--resume"));
    command
        .add_option("--part", options.part,
                    "Compute only one part of the runs, each part in a folder of its own: 3/20 is the third of 20")
        ->type_name("K/N");
    command
        .add_option("--merge", options.merged,
                    "Folders of parts: add their runs to the folder of --output, and compute nothing")
        ->type_name("DIR")
        ->excludes(command.get_option("--part"));
    command.add_flag("--no-cache", options.no_cache, "Build each model again, and store nothing in the cache");
    command.add_flag("--json", options.json, "Print as JSON");
}

void add_options(CLI::App& command, ClusterJobOptions& options) {
    command.add_option("file", options.input, "Case or study (JSON)")->required();
    command.add_option("-o,--output", options.output, "Results folder of the job")->required();
    command.add_option("--script", options.script, "File to write; without it, the script is printed");
    command.add_option("--nodes", options.nodes, "Number of computers")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    command.add_option("--tasks-per-node", options.tasks_per_node, "Processes on each computer")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command.add_option("--cpus-per-task", options.cpus_per_task, "Processor cores of each process")
        ->check(CLI::Range(1, 10000))
        ->capture_default_str();
    command.add_option("--gpus-per-task", options.gpus_per_task, "Graphics cards of each process")
        ->check(CLI::Range(0, 16))
        ->capture_default_str();
    command.add_option("-t,--time", options.time, "Time limit of the job, e.g. '2 h'")->capture_default_str();
    command.add_option("--partition", options.partition, "Partition of the cluster");
    command.add_option("--account", options.account, "Account that the job is charged to");
    command.add_option("--parts", options.parts, "Study only: number of jobs that share its runs, as a job array")
        ->check(CLI::Range(2, 10000));
    command.add_flag("--requeue", options.requeue, "Let the job queue itself again until the run has ended");
    command.add_flag("--overwrite", options.overwrite, "Replace an existing script")
        ->needs(command.get_option("--script"));
}

void add_options(CLI::App& command, SensitivityOptions& options) {
    command.add_option("folder", options.study, "Folder of the study")->required();
    command.add_flag("--json", options.json, "Print as JSON");
}

void add_options(CLI::App& command, CompareOptions& options) {
    command.add_option("results", options.results, "Results folders, 2 to 16; the first is the reference")
        ->required()
        ->expected(2, 16);
    command.add_flag("--json", options.json, "Print as JSON");
}

void add_options(CLI::App& command, CracksOptions& options) {
    command.add_option("results", options.results, "Results folder")->required();
    command.add_option("-o,--output", options.output, "CSV file to write, with a row for each crack and frame");
    command.add_option("--paths", options.paths, "VTP file to write, with the paths of the tips as polylines");
    command.add_flag("--overwrite", options.overwrite, "Replace existing files");
    command.add_flag("--json", options.json, "Print as JSON");
}

void add_options(CLI::App& command, FragmentsOptions& options) {
    command.add_option("results", options.results, "Results folder")->required();
    command.add_option("-t,--time", options.time, "Time of the frame in s; the default is the last frame");
    command.add_option("-o,--output", options.output, "CSV file to write, with all fragments");
    command.add_flag("--overwrite", options.overwrite, "Replace an existing file");
    command.add_flag("--json", options.json, "Print as JSON");
}

void add_options(CLI::App&, ReferenceOptions&) {}

void add_options(CLI::App& command, InfoOptions& options) {
    command.add_flag("--json", options.json, "Print as JSON");
}

void add_options(CLI::App& command, BenchOptions& options) {
    add_bench_options(command, options);
    command.add_option("-m,--model", options.models, "Measure this case file (JSON) instead; may be repeated")
        ->type_name("FILE")
        ->allow_extra_args(false)
        ->excludes(command.get_option("--case"), command.get_option("--nodes"));
}

} // namespace periscope::app

#include "app/bench.hpp"

#include "app/domain_options.hpp"
#include "app/signals.hpp"
#include "app/terminal.hpp"
#include "gpu/benchmark/report.hpp"
#include "gpu/benchmark/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <unistd.h>

namespace periscope::app {
namespace {

std::string unknown_case(const std::string& text) {
    try {
        gpu::select_benchmark_cases({text});
        return {};
    } catch (const std::invalid_argument& e) {
        for (const auto& c : gpu::all_verification_cases()) // --verify may follow later among the arguments
            if (c.name.find(text) != std::string::npos)
                return {};
        return e.what();
    }
}

void list_cases(bool of_checks) {
    if (of_checks) {
        for (const auto& c : gpu::all_verification_cases())
            fmt::print("{}\n", c.name);
        return;
    }
    fmt::print("* measured by default; choose others with --case\n");
    for (const auto& c : gpu::all_benchmark_cases())
        fmt::print("{} {}\n", c.by_default ? "*" : " ", c.name());
}

// Runs the checks one after the other, and returns the exit code.
int check_device(const BenchOptions& options) {
    gpu::SolverOptions solver;
    solver.device = options.device;
    solver.precision = options.is_double ? gpu::Precision::double_ : gpu::Precision::single;
    const auto cases = gpu::select_verification_cases(options.cases);
    fmt::print("{}", verification_head(gpu::choose_device(options.device), solver));
    std::vector<gpu::Check> checks;
    for (const auto& c : cases) {
        if (was_interrupted())
            return interrupted;
        for (gpu::Check& check : gpu::verify(c, solver)) {
            fmt::print("{}", verification_row(check));
            checks.push_back(std::move(check));
        }
        std::fflush(stdout);
    }
    fmt::print("{}", verification_end(checks));
    const bool all = std::ranges::all_of(checks, [](const gpu::Check& c) { return c.has_passed(); });
    return all ? success : check_failed;
}

std::vector<gpu::BenchmarkInput> chosen_inputs(const BenchOptions& options) {
    std::vector<gpu::BenchmarkInput> inputs;
    for (const auto& c : gpu::select_benchmark_cases(options.cases, options.nodes))
        inputs.push_back(gpu::benchmark_input(c));
    return inputs;
}

// Reports an unwritable file before minutes of measuring. The content of the file stays.
void check_writable(const std::string& file) {
    if (!std::ofstream(file, std::ios::app))
        throw FileError(file + ": cannot write the file; choose another file or folder");
}

void write_file(const std::string& file, const std::string& text) {
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    if (!(stream << text << std::flush))
        throw FileError(file + ": cannot write the file; check whether the disk is full");
}

// Measures the cases one after the other, and returns the exit code. After an interruption, the completed measurements
// are kept.
int measure_all(const std::vector<gpu::BenchmarkInput>& inputs, const gpu::MeasureOptions& measuring, bool quiet,
                gpu::BenchmarkReport& report) {
    int code = success;
    for (const auto& input : inputs) {
        ProgressLine line(quiet || isatty(STDERR_FILENO) == 0); // in a log, the rows show the progress
        try {
            report.cases.push_back(measure(input, measuring, report.peaks, [&](double fraction, std::string_view what) {
                line.show(fraction, fmt::format("{} | {}", input.name, what));
                return !was_interrupted();
            }));
        } catch (const Cancelled&) {
            return interrupted;
        }
        line.clear();
        if (!quiet)
            fmt::print("{}", table_row(report.cases.back()));
        std::fflush(stdout);
        if (!report.cases.back().error.empty())
            code = run_failed;
    }
    return code;
}

} // namespace

void add_bench_options(CLI::App& app, BenchOptions& options) {
    app.add_option("-c,--case", options.cases, "Only cases whose name contains this text; may be repeated. See --list")
        ->type_name("TEXT")
        ->allow_extra_args(false)
        ->check(unknown_case);
    app.add_flag("-l,--list", options.list, "List the cases: nodes/law/corrections/size");
    app.add_option("-n,--nodes", options.nodes, "Approximate number of nodes, instead of the sizes in the names")
        ->check(CLI::Range(std::size_t{8}, std::size_t{4000000000}))
        ->type_name("NUMBER");
    app.add_option("-d,--device", options.device, "Device name or a part of it");
    add_devices_option(app, options.devices);
    app.add_flag("--double", options.is_double, "Use double precision");
    add_domain_options(app, options.domains, options.device_memory);
    app.add_option("--repeats", options.repeats, "Number of measurements per case; the median is reported")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000))
        ->type_name("NUMBER");
    app.add_option("--seconds", options.seconds,
                   "Measuring time per case in seconds, at least 0.3 per repeat; setup is extra")
        ->capture_default_str()
        ->check(CLI::Range(0.0, 36000.0))
        ->type_name("NUMBER");
    app.add_option("--json", options.json, "Write the results as JSON; - for standard output")->type_name("FILE");
    app.add_option("--compare", options.compare, "Earlier JSON file to compare with")->type_name("FILE");
    app.add_flag(
           "--verify", options.verify,
           "Check the device instead: forces, motion and bonds of small models against the plain reference in double "
           "precision, and whether runs repeat bitwise. With --case only some checks, with --list their names")
        ->excludes("--nodes")
        ->excludes("--json")
        ->excludes("--compare");
    app.footer("Close other programs first. Compare only results from the same machine.");
}

int run_bench(const BenchOptions& options, std::vector<gpu::BenchmarkInput> models) {
    if (options.list) {
        list_cases(options.verify);
        return success;
    }
    if (options.verify)
        return check_device(options);
    const auto inputs = models.empty() ? chosen_inputs(options) : std::move(models);
    const gpu::EarlierReport earlier =
        options.compare.empty() ? gpu::EarlierReport{} : gpu::read_report(options.compare);
    const bool quiet = options.is_quiet();
    if (!options.json.empty() && !quiet)
        check_writable(options.json);

    gpu::MeasureOptions measuring;
    measuring.solver.device = options.device;
    measuring.solver.devices = options.devices;
    measuring.solver.precision = options.is_double ? gpu::Precision::double_ : gpu::Precision::single;
    measuring.solver.domains = options.domains;
    measuring.solver.device_memory = options.device_memory;
    measuring.repeats = options.repeats;
    measuring.seconds = options.seconds;
    gpu::BenchmarkReport report;
    const std::vector<gpu::DeviceInfo> devices = gpu::choose_devices({options.device, options.devices});
    report.device = devices.front();
    report.device.name = gpu::names_of(devices);
    report.precision = gpu::precision_word(measuring.solver.precision);
    report.peaks = gpu::measure_peaks(devices.front().name, measuring.solver.precision);
    if (!quiet)
        fmt::print("{}{}", device_line(report), gpu::table_head());
    std::fflush(stdout);
    const int code = measure_all(inputs, measuring, quiet, report);
    if (!quiet)
        fmt::print("{}", gpu::table_notes());
    if (!options.compare.empty()) // on standard error if JSON is on standard output
        std::fputs(gpu::comparison_table(earlier, report).c_str(), quiet ? stderr : stdout);
    if (quiet)
        fmt::print("{}", to_json(report));
    else if (!options.json.empty())
        write_file(options.json, to_json(report));
    return code;
}

} // namespace periscope::app

// The benchmark as a command, shared by periscope-cli and periscope-bench.
#pragma once

#include "gpu/benchmark/cases.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace periscope::app {

struct BenchOptions {
    std::vector<std::string> cases, models; // parts of case names; case files
    std::size_t nodes = 0;                  // 0: the number in the name of each case
    std::string device, devices, json, compare;
    unsigned domains = 1;
    std::uint64_t device_memory = 0; // bytes; 0: all memory of the device
    bool is_double = false, list = false, verify = false;
    int repeats = 5;
    double seconds = 2;

    bool is_quiet() const { return json == "-"; } // only JSON is written to standard output
};

inline constexpr char bench_summary[] = "Measure the speed of this machine on a set of standard models";

void add_bench_options(CLI::App& app, BenchOptions& options);
// Measures the models, or the cases if there are no models; or checks the device.
int run_bench(const BenchOptions& options, std::vector<gpu::BenchmarkInput> models = {});

} // namespace periscope::app

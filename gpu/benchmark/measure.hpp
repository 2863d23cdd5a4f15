// Measures the speed of one case, how near it comes to the limits of the device, and how much memory it takes.
#pragma once

#include "gpu/benchmark/cases.hpp"
#include "gpu/benchmark/peaks.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

namespace periscope::gpu {

struct MeasureOptions {
    SolverOptions solver;
    int repeats = 5;
    double seconds = 2; // time for measuring a case, spread over the repeats; a repeat takes at least shortest_repeat
    double shortest_repeat = 0.3; // s
};

enum class Bound { arithmetic, bandwidth };

struct BenchmarkResult {
    std::string name;
    std::string error;                  // why there is no result; empty otherwise
    std::uint64_t nodes = 0, bonds = 0; // bonds: directed, without those that initial cracks cut
    int repeats = 0;
    std::uint64_t steps = 0;                            // number of steps of one repeat
    double median = 0, best = 0, worst = 0;             // node-steps/s
    double model_seconds = 0, solver_seconds = 0;       // building the model; moving it to the device and compiling
    double bytes_per_node = 0;                          // allocated on the device
    double flops_per_bond = 0, bytes_per_node_step = 0; // counted (cost.hpp)
    double peak_memory = 0; // bytes of the whole process during this case, as far as the system reports it
    Setting setting = Setting::on_device;
    // The median node-steps/s with the whole body on one device, measured alternately; 0: not measured.
    double on_device = 0;
    Peaks peaks;

    double node_steps_per_second() const { return median; }
    double bonds_per_node() const { return static_cast<double>(bonds) / static_cast<double>(nodes); }
    double bond_steps_per_second() const { return median * bonds_per_node(); }
    double spread() const { return (best - worst) / median; }
    double setup_seconds() const { return model_seconds + solver_seconds; }
    double gflops() const { return bond_steps_per_second() * flops_per_bond * 1e-9; }
    double gbytes_per_second() const { return median * bytes_per_node_step * 1e-9; }
    double arithmetic_share() const { return gflops() / peaks.gflops; }
    double bandwidth_share() const { return gbytes_per_second() / peaks.gbytes_per_second; }
    Bound bound() const { return arithmetic_share() > bandwidth_share() ? Bound::arithmetic : Bound::bandwidth; }
    double share_of_peak() const { return std::max(arithmetic_share(), bandwidth_share()); }
};

// Reports errors of model, device and run in the result. Throws Cancelled if `progress` requests it.
BenchmarkResult measure(const BenchmarkInput& input, const MeasureOptions& options, const Peaks& peaks,
                        const Progress& progress = {});

} // namespace periscope::gpu

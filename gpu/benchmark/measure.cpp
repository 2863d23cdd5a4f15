#include "gpu/benchmark/measure.hpp"

#include "gpu/benchmark/cost.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <optional>
#include <sys/resource.h>
#include <vector>

namespace periscope::gpu {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Resets the peak memory of the process, so that it is that of the following work. Without this feature of Linux, the
// peak includes all earlier work.
void forget_peak_memory() {
    std::ofstream("/proc/self/clear_refs") << "5";
}

double peak_memory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

double seconds_of(Solver& solver, std::uint64_t steps) {
    const auto begin = Clock::now();
    solver.advance(steps);
    const double seconds = seconds_since(begin);
    solver.take_samples(); // discards the samples
    return seconds;
}

// Returns the number of steps that take this many seconds, at most those that remain in the run.
std::uint64_t steps_of_repeat(Solver& solver, const Model& model, double seconds, int repeats) {
    const std::uint64_t most = std::max<std::uint64_t>(1, model.steps / static_cast<std::uint64_t>(2 * repeats + 2));
    const std::uint64_t at_once = std::min(solver.steps_at_once(), most);
    std::uint64_t steps = at_once;
    seconds_of(solver, steps); // the first steps are not counted, because they touch all memory for the first time
    double took = seconds_of(solver, steps);
    while (took < 0.2 * seconds && steps < most) {
        steps = std::min(2 * steps, most);
        took = seconds_of(solver, steps);
    }
    const double wanted = std::ceil(seconds / took * static_cast<double>(steps));
    const std::uint64_t whole = (static_cast<std::uint64_t>(wanted) + at_once - 1) / at_once * at_once; // passages
    return std::clamp<std::uint64_t>(whole, 1, most);
}

void check_state(Solver& solver, const Model& model, bool stays_whole) {
    const FramePtr frame = solver.frame();
    const auto is_finite = [](float u) { return std::isfinite(u); };
    if (!std::all_of(frame->displacement.begin(), frame->displacement.end(), is_finite))
        throw RunError("a displacement is not finite at the end of the run");
    if (stays_whole && solver.broken_bonds() != model.bonds_cut() / 2)
        throw RunError(fmt::format("{} bonds broke, but none may break in this case", solver.broken_bonds()));
}

double median_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return 0.5 * (values[values.size() / 2] + values[(values.size() - 1) / 2]);
}

SolverOptions on_one(SolverOptions options) {
    options.devices.clear();
    return options;
}

// Returns options for two devices: those that are requested, or two devices with the name of the chosen one, or its two
// halves.
SolverOptions on_two(SolverOptions options) {
    if (!options.devices.empty())
        return options;
    const DeviceInfo chosen = choose_device(options.device);
    const std::vector<DeviceInfo> all = list_devices();
    if (std::count_if(all.begin(), all.end(), [&](const DeviceInfo& d) { return d.name == chosen.name; }) > 1)
        options.devices = "2";
    else
        options.split_device = 2;
    return options;
}

void measure_into(BenchmarkResult& result, const BenchmarkInput& input, const MeasureOptions& options,
                  const Progress& progress) {
    forget_peak_memory();
    auto begin = Clock::now();
    const Model model = input.build(progress);
    result.model_seconds = seconds_since(begin);
    result.nodes = model.nodes.size();
    result.bonds = model.bonds() - model.bonds_cut();
    result.flops_per_bond = flops_per_bond(model);
    result.bytes_per_node_step = bytes_per_node_step(model, options.solver.precision);

    std::optional<Solver> one; // solver with the whole body on one device
    SolverOptions chosen = options.solver;
    result.setting = input.setting;
    if (input.setting != Setting::on_device)
        one.emplace(model, on_one(options.solver), progress);
    if (input.setting == Setting::on_two_devices)
        chosen = on_two(options.solver);
    else if (const double share = share_of_memory(input.setting); share > 0)
        chosen.device_memory = static_cast<std::uint64_t>(share * static_cast<double>(one->device_bytes()));
    begin = Clock::now();
    Solver solver(model, chosen, progress);
    result.solver_seconds = seconds_since(begin);
    result.bytes_per_node = static_cast<double>(solver.device_bytes()) / static_cast<double>(result.nodes);

    report(progress, 0, "Warming up");
    result.repeats = std::max(1, options.repeats);
    const double seconds = std::max(options.shortest_repeat, options.seconds / result.repeats);
    result.steps = steps_of_repeat(solver, model, seconds, result.repeats);
    if (one)
        seconds_of(*one, 2); // the first steps are not counted, because they touch all memory for the first time
    std::vector<double> speeds, of_one;
    for (int k = 0; k < result.repeats; ++k) {
        report(progress, static_cast<double>(k) / result.repeats, "Measuring");
        const double done = static_cast<double>(result.steps) * static_cast<double>(result.nodes);
        speeds.push_back(done / seconds_of(solver, result.steps));
        if (one)
            of_one.push_back(done / seconds_of(*one, result.steps));
    }
    std::sort(speeds.begin(), speeds.end());
    result.worst = speeds.front();
    result.best = speeds.back();
    result.median = median_of(speeds);
    if (one)
        result.on_device = median_of(of_one);
    result.peak_memory = peak_memory();
    check_state(solver, model, input.stays_whole);
}

} // namespace

BenchmarkResult measure(const BenchmarkInput& input, const MeasureOptions& options, const Peaks& peaks,
                        const Progress& progress) {
    BenchmarkResult result;
    result.name = input.name;
    result.peaks = peaks;
    try {
        measure_into(result, input, options, progress);
    } catch (const Cancelled&) {
        throw;
    } catch (const Error& e) {
        result.error = e.what();
    } catch (const std::bad_alloc&) {
        result.error = "not enough memory";
    }
    return result;
}

} // namespace periscope::gpu

#include "gpu/benchmark/arithmetic_speed.hpp"

#include "gpu/device/kernel.hpp"
#include "gpu/kernels/program_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>

namespace periscope::gpu {
namespace {

constexpr int measured_launches = 5;

// Speeds that any device exceeds if its driver compiles well. A core of a processor does two or more vector operations
// per cycle: 16 operations with the shortest vectors (four numbers), 64 with the longest. If built-in functions are
// called instead of inlined, as by PoCL 6 with -cl-denorms-are-zero, it does 6. Units of GPUs do 16 (Intel) to 256
// (NVIDIA).
constexpr double least_of_processor = 8, least_of_gpu = 4;

std::string source_of(const DeviceInfo& device, bool double_precision, int chains) {
    const std::size_t width = device.is_gpu ? 1 : double_precision ? 8 : 16;
    std::string each;
    for (int k = 0; k < chains; ++k)
        each += fmt::format(" F({})", k);
    Definitions d(double_precision);
    d.define("CHAIN", (double_precision ? "double" : "float") + (width == 1 ? std::string() : std::to_string(width)));
    d.define("EACH_CHAIN(F)", each);
    d.line(include_line("common/chains.cl"));
    return with_includes(d.text());
}

struct Duration {
    double seconds = 0, processor_seconds = 0;
};

Duration duration_of(DeviceContext& device, const Kernel& kernel, std::size_t items) {
    const auto begin = std::chrono::steady_clock::now();
    const std::clock_t used = std::clock();
    device.run(kernel, items);
    device.queue.finish();
    return {std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
            static_cast<double>(std::clock() - used) / CLOCKS_PER_SEC};
}

} // namespace

ArithmeticSpeed arithmetic_speed(DeviceContext& device, bool double_precision, int chains, double seconds) {
    const DeviceInfo& info = device.device.info;
    const std::size_t items = local_size * info.compute_units * (info.is_gpu ? 64 : 4);
    const std::size_t bytes_of_item = info.is_gpu ? (double_precision ? 8 : 4) : 64;
    Kernel kernel(build_program(device, {source_of(info, double_precision, chains), {}}, double_precision), "chains");
    const cl::Buffer result = device.buffer(items * bytes_of_item);
    kernel.bind({{"result", result}, {"factor", Real{0.999}}, {"addend", Real{0.001}}});
    Argument<cl_uint> of_rounds = kernel.at_launch<cl_uint>("rounds");
    kernel.require_complete();
    cl_uint rounds = 256;
    const auto measure = [&] {
        of_rounds.set(rounds);
        return duration_of(device, kernel, items);
    };
    measure(); // this compiles the kernel
    while (measure().seconds < seconds && rounds < 1U << 28)
        rounds *= 2;
    Duration best{1e30, 1e30};
    for (int k = 0; k < measured_launches; ++k) {
        const Duration now = measure();
        best = {std::min(best.seconds, now.seconds), std::min(best.processor_seconds, now.processor_seconds)};
    }
    const std::size_t numbers = items * bytes_of_item / (double_precision ? 8 : 4);
    const double operations = 2.0 * 4 * chains * rounds * static_cast<double>(numbers); // four multiply-adds per round
    const double clock = 1e6 * device.device.handle.getInfo<CL_DEVICE_MAX_CLOCK_FREQUENCY>(); // Hz
    const double cycles = clock * (info.is_gpu ? best.seconds * info.compute_units : best.processor_seconds);
    return {operations / best.seconds * 1e-9, cycles > 0 ? operations / cycles : 0};
}

std::string slowness_warning(const DeviceInfo& device, double per_cycle) {
    const double least = device.is_gpu ? least_of_gpu : least_of_processor;
    if (per_cycle <= 0 || per_cycle >= least)
        return {};
    return fmt::format(
        "{} computes several times slower than it should: {:.1f} operations in a clock cycle of each "
        "compute unit, where even a slow {} does more than {:.0f}. Its OpenCL driver ({} {}) may compile "
        "badly. Try a newer driver; 'periscope-bench' measures what it reaches.",
        device.name, per_cycle, device.is_gpu ? "GPU" : "processor", least, device.platform, device.driver);
}

} // namespace periscope::gpu

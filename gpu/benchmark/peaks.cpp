#include "gpu/benchmark/peaks.hpp"

#include "gpu/benchmark/arithmetic_speed.hpp"
#include "gpu/device/kernel.hpp"
#include "gpu/kernels/program_text.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace periscope::gpu {
namespace {

constexpr int tries = 5;
// size of each of three arrays; no processor's cache holds them
constexpr std::size_t array_bytes = std::size_t{256} << 20;
constexpr double long_enough = 0.05; // duration of one measurement, s

class PeakMeter {
public:
    PeakMeter(const std::string& wanted, bool double_precision) : device_(wanted), double_(double_precision) {
        if (double_ && !device_.device.info.has_double)
            throw DeviceError(device_.device.info.name +
                              " does not support double precision; measure in single precision.");
    }

    Peaks measure() {
        Peaks peaks;
        peaks.gbytes_per_second = bandwidth();
        // A small number of chains does not hide the latency, and a large one does not fit into the registers. The best
        // number differs between devices.
        for (const int chains : {6, 10, 12})
            peaks.gflops = std::max(peaks.gflops, arithmetic_speed(device_, double_, chains, long_enough).gflops);
        return peaks;
    }

private:
    bool is_gpu() const { return device_.device.info.is_gpu; }
    std::size_t real_size() const { return double_ ? 8 : 4; }
    std::size_t stream_width() const { return is_gpu() ? 16 / real_size() : 64 / real_size(); }

    std::string vector_type(std::size_t width) const {
        return (double_ ? "double" : "float") + (width == 1 ? std::string() : std::to_string(width));
    }

    Program program() {
        Definitions d(double_);
        d.define("STREAM", vector_type(stream_width()));
        d.line(include_line("common/triad.cl"));
        return build_program(device_, {with_includes(d.text()), {}}, double_);
    }

    double seconds_of(const Kernel& kernel, std::size_t count, int launches) {
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < launches; ++i)
            device_.run(kernel, count);
        device_.queue.finish();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }

    double bandwidth() {
        const DeviceInfo& info = device_.device.info;
        const std::size_t bytes =
            std::min<std::size_t>({array_bytes, info.max_allocation, info.memory / 8}) / 4096 * 4096;
        const std::size_t count = bytes / (stream_width() * real_size());
        Kernel kernel(program(), "triad");
        const std::array arrays{device_.zeros(bytes), device_.zeros(bytes), device_.zeros(bytes)}; // kernels keep none
        kernel.bind({{"a", arrays[0]},
                     {"b", arrays[1]},
                     {"c", arrays[2]},
                     {"factor", Real{0.5}},
                     {"count", static_cast<cl_uint>(count)}});
        seconds_of(kernel, count, 1); // compiles the kernel and makes the system provide the memory
        double best = 1e30;
        const int launches = is_gpu() ? 20 : 1;
        for (int k = 0; k < tries; ++k)
            best = std::min(best, seconds_of(kernel, count, launches) / launches);
        return 3 * static_cast<double>(bytes) / best * 1e-9;
    }

    DeviceContext device_;
    bool double_;
};

} // namespace

Peaks measure_peaks(const std::string& device, Precision precision) {
    return guarded("Measuring the device",
                   [&] { return PeakMeter(device, precision == Precision::double_).measure(); });
}

} // namespace periscope::gpu

#include "gpu/study/study_cost.hpp"

#include "core/preparation/predicted_memory.hpp"

namespace periscope::gpu {
namespace {

double kept_bytes(KeptOfRuns kept, const Case& value, double nodes) {
    constexpr double row = 300, number = 14, columns_of_observer = 4; // as text
    if (kept == KeptOfRuns::nothing)
        return row;
    const double curves =
        number * double(value.output.samples) * columns_of_observer * (1 + static_cast<double>(value.observers.size()));
    const double frames =
        kept == KeptOfRuns::frames ? frame_bytes(value, nodes) * (1 + double(value.output.frames)) : 0;
    return row + curves + frames;
}

} // namespace

StudyCost cost_of_runs(std::size_t runs, KeptOfRuns kept, const Case& value, const Prediction& run,
                       const std::optional<Speeds>& speeds) {
    const auto time = speeds ? speeds->seconds_for(run) : std::nullopt;
    const auto count = static_cast<double>(runs);
    const double seconds = time ? time->start + count * (time->longest() - time->start) : 0;
    return {runs, seconds, count * kept_bytes(kept, value, run.nodes)};
}

std::optional<Speeds> usual_speeds(const DeviceInfo& device) {
    if (device.is_gpu)
        return std::nullopt;
    const Speeds of_two_cores;
    const double factor = static_cast<double>(device.compute_units) / 2;
    return Speeds{factor * of_two_cores.of_steps, factor * of_two_cores.of_iterations};
}

} // namespace periscope::gpu

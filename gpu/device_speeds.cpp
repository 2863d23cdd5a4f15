#include "gpu/device_speeds.hpp"

#include "gpu/motion/driving.hpp"

#include <algorithm>
#include <chrono>

namespace periscope::gpu {
namespace {

constexpr std::uint32_t measured_slots = 1U << 18; // enough to keep a large device busy
constexpr int measured_steps = 8;

double speed_of(const Model& model, DeviceContext& device, const StoreOptions& options, const Driving& driving,
                const std::shared_ptr<const BodyFamilies>& families) {
    const Domain whole = whole_body(model, options);
    const std::uint32_t blocks = std::min(whole.blocks(), measured_slots / whole.block_size);
    const std::uint32_t first = (whole.blocks() - blocks) / 2;
    const std::uint64_t others = device.bytes;
    const auto made = store_maker(model, device, options, families)(part_of(whole, first, first + blocks, blocks));
    BondStore& store = *made;
    // values of StepCall::control for a quasi-static analysis: nothing moves
    const cl::Buffer still = device.zeros(4 * store.real_size());
    StepCall call{driving.prescribed(device.number), 0, driving.loads(device.number)};
    call.control = &still;
    store.warm_up(call.prescribed, call.loads);
    const auto step = [&] { store.step(call); };
    step(); // the first step touches all memory, so it is not measured
    device.queue.finish();
    const auto begin = std::chrono::steady_clock::now();
    for (int k = 0; k < measured_steps; ++k)
        step();
    device.queue.finish();
    device.bytes = others;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return blocks / std::max(seconds, 1e-9);
}

} // namespace

std::vector<double> device_speeds(const Model& model, const DeviceContexts& devices, const StoreOptions& options,
                                  const std::shared_ptr<const BodyFamilies>& families) {
    std::vector<DeviceInfo> infos;
    for (const auto& device : devices)
        infos.push_back(device->device.info);
    std::vector<double> speeds(devices.size(), 1);
    if (are_equal(infos))
        return speeds;
    Driving driving(model, devices, options.double_precision);
    driving.put_steps(0, 1);
    for (const auto& device : devices)
        speeds[device->number] =
            on_device(*device, [&] { return speed_of(model, *device, options, driving, families); });
    return speeds;
}

} // namespace periscope::gpu

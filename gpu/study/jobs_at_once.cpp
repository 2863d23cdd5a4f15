#include "gpu/study/jobs_at_once.hpp"

#include "gpu/device/device.hpp"

namespace periscope::gpu {

std::size_t jobs_at_once(const StudyRequest& request, std::size_t nodes) {
    constexpr std::size_t small = 60000; // nodes
    if (request.jobs > 0)
        return request.jobs;
    if (request.study.jobs > 0)
        return request.study.jobs;
    const DeviceInfo device = choose_device(request.solver.device);
    return !device.is_gpu && request.solver.devices.empty() && nodes < small ? device.compute_units : 1;
}

} // namespace periscope::gpu

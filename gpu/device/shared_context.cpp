#include "gpu/device/shared_context.hpp"

#include <map>
#include <mutex>

namespace periscope::gpu {

cl::Context context_of(const Device& device) {
    if (device.info.is_gpu)
        return cl::Context(device.handle);
    static std::mutex one_at_a_time;
    // The map is never destroyed, because the driver may have ended before the process does.
    static auto* const contexts = new std::map<cl_device_id, cl::Context>;
    const std::lock_guard lock(one_at_a_time);
    const auto found = contexts->find(device.handle());
    if (found != contexts->end())
        return found->second;
    return contexts->emplace(device.handle(), cl::Context(device.handle)).first->second;
}

} // namespace periscope::gpu

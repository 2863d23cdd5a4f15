#include "gpu/body/pass_on.hpp"

namespace periscope::gpu {

void pass_on(const std::vector<DeviceBuffer>& buffers, std::size_t bytes, const RankParts* ranks) {
    if (buffers.size() < 2 && !ranks)
        return;
    Bytes content(bytes);
    const bool is_here = !ranks || ranks->is_first();
    if (is_here) {
        const DeviceBuffer& first = buffers.front();
        on_device(*first.device,
                  [&] { first.device->queue.enqueueReadBuffer(first.buffer, CL_TRUE, 0, bytes, content.data()); });
    }
    if (ranks)
        ranks->communicator->broadcast(content);
    for (std::size_t k = is_here ? 1 : 0; k < buffers.size(); ++k) {
        const DeviceBuffer& to = buffers[k];
        on_device(*to.device,
                  [&] { to.device->queue.enqueueWriteBuffer(to.buffer, CL_TRUE, 0, bytes, content.data()); });
    }
}

} // namespace periscope::gpu

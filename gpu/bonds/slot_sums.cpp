#include "gpu/bonds/slot_sums.hpp"

#include <algorithm>

namespace periscope::gpu {

SlotSums::SlotSums(const Program& program, const char* kernel, const StoreNames& names, const Bindings& buffers,
                   std::uint32_t counted, std::uint32_t of_item)
    : kernel_(program, kernel), counted_(counted), of_item_(of_item) {
    kernel_.bind_if_present(buffers);
    kernel_.only_read(history_of_bonds);
    first_ = kernel_.at_launch<cl_uint>(names.first);
    count_ = kernel_.at_launch<cl_uint>("count");
    displacement_ = kernel_.at_launch<cl::Buffer>(names.state);
    least_stretch_ = kernel_.at_launch_if_present<cl::Buffer>("least_stretch");
    to_ = kernel_.at_launch<cl::Buffer>("result");
    kernel_.require_complete();
}

void SlotSums::run(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& least_stretch,
                   std::uint32_t first, std::uint32_t count, const cl::Buffer& to) {
    first_.set(first / counted_);
    count_.set(count / counted_);
    displacement_.set(displacement);
    if (least_stretch())
        least_stretch_.set(least_stretch);
    to_.set(to);
    device.run(kernel_, std::max<std::size_t>(1, count / of_item_));
}

} // namespace periscope::gpu

#include "gpu/body/halo_gather.hpp"

namespace periscope::gpu {

HaloGather::HaloGather(const BondStore& owner, const std::vector<std::uint32_t>& slot_list)
    : device_(&owner.device()), kernel_(owner.general_program(), "gather_halo"), count_(slot_list.size()) {
    on_device(*device_, [&] {
        kernel_.bind({{"count", static_cast<cl_uint>(count_)}, {"slots_from", device_->of(slot_list)}});
    });
    words_ = kernel_.at_launch<cl_uint>("words");
    from_ = kernel_.at_launch<cl::Buffer>("from");
    first_word_ = kernel_.at_launch<cl_uint>("first_word");
    to_ = kernel_.at_launch<cl::Buffer>("to");
    kernel_.require_complete();
}

void HaloGather::run(const StateBuffer& from, const cl::Buffer& to, std::size_t first_byte) {
    const std::size_t words = from.slice.item / 4;
    words_.set(static_cast<cl_uint>(words));
    from_.set(from.buffer);
    first_word_.set(static_cast<cl_uint>(first_byte / 4));
    to_.set(to);
    device_->run(kernel_, count_ * words);
}

} // namespace periscope::gpu

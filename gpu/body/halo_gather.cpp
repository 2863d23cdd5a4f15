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

void HaloGather::run(const std::vector<StateBuffer>& fields, cl::Buffer& to) {
    std::size_t bytes = 0;
    for (const StateBuffer& field : fields)
        bytes += count_ * field.slice.item;
    if (!to() || to.getInfo<CL_MEM_SIZE>() < bytes)
        to = device_->buffer(bytes);
    std::size_t at = 0;
    for (const StateBuffer& field : fields) {
        run(field, to, at);
        at += count_ * field.slice.item;
    }
}

} // namespace periscope::gpu

#include "gpu/bonds/tangent.hpp"

namespace periscope::gpu {

Tangent::Tangent(const Program& program, const StoreNames& names, const Bindings& buffers, std::size_t items,
                 std::size_t work_items, bool is_state_based)
    : action_(program, "tangent_action"), blocks_(program, "tangent_blocks"), count_(items), work_items_(work_items) {
    action_.bind_if_present(buffers);
    items_ = action_.at_launch<cl_uint>(names.items);
    displacement_ = action_.at_launch<cl::Buffer>(names.state);
    w_ = action_.at_launch<cl::Buffer>("w");
    result_ = action_.at_launch<cl::Buffer>("out");
    least_ = action_.at_launch<Real>("least");
    action_.require_complete();
    if (is_state_based) {
        dilatation_ = Kernel(program, "tangent_dilatation");
        dilatation_.bind_if_present(buffers);
        dilatation_items_ = dilatation_.at_launch<cl_uint>(names.items);
        dilatation_displacement_ = dilatation_.at_launch<cl::Buffer>(names.state);
        dilatation_w_ = dilatation_.at_launch<cl::Buffer>("w");
        dilatation_.require_complete();
    }
    blocks_.bind_if_present(buffers);
    block_items_ = blocks_.at_launch<cl_uint>(names.items);
    block_displacement_ = blocks_.at_launch<cl::Buffer>(names.state);
    diagonal_ = blocks_.at_launch<cl::Buffer>("diagonal");
    coupling_ = blocks_.at_launch<cl::Buffer>("coupling");
    blocks_.require_complete();
    set_items(count_);
}

void Tangent::set_items(std::size_t items) {
    items_.set(static_cast<cl_uint>(items));
    dilatation_items_.set(static_cast<cl_uint>(items));
    block_items_.set(static_cast<cl_uint>(items));
}

void Tangent::apply(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& w,
                    const cl::Buffer& result, double least_across) {
    if (dilatation_.exists()) {
        dilatation_displacement_.set(displacement);
        dilatation_w_.set(w);
        device.run(dilatation_, work_items_);
    }
    displacement_.set(displacement);
    w_.set(w);
    result_.set(result);
    least_.set({least_across});
    device.run(action_, work_items_);
}

void Tangent::find_blocks(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& diagonal,
                          const cl::Buffer& coupling) {
    block_displacement_.set(displacement);
    diagonal_.set(diagonal);
    coupling_.set(coupling);
    device.run(blocks_, work_items_);
}

void Tangent::warm_up(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& w,
                      const cl::Buffer& result) {
    set_items(0);
    apply(device, displacement, w, result, 0);
    find_blocks(device, displacement, w, result);
    set_items(count_);
}

} // namespace periscope::gpu

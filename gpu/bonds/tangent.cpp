#include "gpu/bonds/tangent.hpp"

namespace periscope::gpu {

Tangent::Tangent(const Program& program, const StoreNames& names, const Bindings& buffers, const BlockLaunch& blocks,
                 const cl::Buffer& change)
    : action_(program, "tangent_action"), blocks_(program, "tangent_blocks"), launch_(blocks), change_(change) {
    const Bindings bound = joined(buffers, {{names.items, static_cast<cl_uint>(blocks.end_of_items)}});
    action_.bind_if_present(bound);
    displacement_ = action_.at_launch<cl::Buffer>(names.state);
    w_ = action_.at_launch<cl::Buffer>("w");
    result_ = action_.at_launch<cl::Buffer>("out");
    least_ = action_.at_launch<Real>("least");
    action_.require_complete();
    if (change()) {
        dilatation_ = Kernel(program, "tangent_dilatation");
        dilatation_.bind_if_present(bound);
        dilatation_displacement_ = dilatation_.at_launch<cl::Buffer>(names.state);
        dilatation_w_ = dilatation_.at_launch<cl::Buffer>("w");
        dilatation_.require_complete();
    }
    blocks_.bind_if_present(bound);
    block_displacement_ = blocks_.at_launch<cl::Buffer>(names.state);
    diagonal_ = blocks_.at_launch<cl::Buffer>("diagonal");
    coupling_ = blocks_.at_launch<cl::Buffer>("coupling");
    blocks_.require_complete();
    for (Kernel* const kernel : {&action_, &dilatation_, &blocks_})
        kernel->only_read(history_of_bonds);
}

void Tangent::dilate(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& w) {
    if (!dilatation_.exists())
        return;
    dilatation_displacement_.set(displacement);
    dilatation_w_.set(w);
    device.run(dilatation_, launch_.work_items, launch_.first_work_item);
}

void Tangent::apply(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& w,
                    const cl::Buffer& result, double least_across) {
    displacement_.set(displacement);
    w_.set(w);
    result_.set(result);
    least_.set({least_across});
    device.run(action_, launch_.work_items, launch_.first_work_item);
}

void Tangent::find_blocks(DeviceContext& device, const cl::Buffer& displacement, const cl::Buffer& diagonal,
                          const cl::Buffer& coupling) {
    block_displacement_.set(displacement);
    diagonal_.set(diagonal);
    coupling_.set(coupling);
    device.run(blocks_, launch_.work_items, launch_.first_work_item);
}

} // namespace periscope::gpu

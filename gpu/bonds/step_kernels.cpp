#include "gpu/bonds/step_kernels.hpp"

#include <algorithm>

namespace periscope::gpu {
namespace {

double overload_of(const StepCall& call) {
    return call.bonds == Bonds::yield ? no_overload : call.overload;
}

} // namespace

TimeStep::TimeStep(const Program& program, const StoreNames& names, const Bindings& buffers, std::size_t items,
                   std::size_t work_items, bool is_state_based, bool keeps_forces)
    : step_(program, "time_step"), count_(items), work_items_(work_items), keeps_forces_(keeps_forces) {
    step_.bind_if_present(buffers);
    items_ = step_.at_launch<cl_uint>(names.items);
    before_ = step_.at_launch<cl::Buffer>(names.before);
    after_ = step_.at_launch<cl::Buffer>(names.after);
    prescribed_ = step_.at_launch<cl::Buffer>("values");
    from_ = step_.at_launch<cl_uint>("from");
    loads_ = step_.at_launch<cl::Buffer>("loads");
    loads_from_ = step_.at_launch<cl_uint>("loads_from");
    keep_force_ = step_.at_launch<cl_int>(names.keep_force);
    number_ = step_.at_launch<cl_int>("step_number");
    least_before_ = step_.at_launch_if_present<cl::Buffer>("least_before");
    least_after_ = step_.at_launch_if_present<cl::Buffer>("least_after");
    partner_list_ = step_.at_launch_if_present<cl::Buffer>("partner_list");
    control_ = step_.at_launch_if_present<cl::Buffer>("control"); // used for relaxation, like the next argument
    may_break_ = step_.at_launch_if_present<cl_int>("may_break");
    overload_ = step_.at_launch_if_present<Real>("overload");
    is_start_ = step_.at_launch_if_present<cl_int>("is_start"); // for central differences
    keep_energies_ = step_.at_launch_if_present<cl_int>("keep_energies");
    round_ = step_.at_launch_if_present<cl_int>("page_round");
    step_.require_complete();
    if (is_state_based) {
        dilatation_ = Kernel(program, "dilatation");
        dilatation_.bind_if_present(buffers);
        dilatation_items_ = dilatation_.at_launch<cl_uint>(names.items);
        dilatation_state_ = dilatation_.at_launch<cl::Buffer>(names.state);
        dilatation_may_break_ = dilatation_.at_launch_if_present<cl_int>("may_break");
        dilatation_overload_ = dilatation_.at_launch_if_present<Real>("overload");
        dilatation_round_ = dilatation_.at_launch_if_present<cl_int>("page_round");
        dilatation_.require_complete();
    }
    set_items(count_);
}

void TimeStep::set_items(std::size_t items) {
    items_.set(static_cast<cl_uint>(items));
    dilatation_items_.set(static_cast<cl_uint>(items));
}

void TimeStep::restrict_to(const BlockLaunch& blocks) {
    first_work_item_ = blocks.first_work_item;
    work_items_ = std::max<std::size_t>(blocks.work_items, 1);
    set_items(blocks.end_of_items);
}

void TimeStep::dilate(DeviceContext& device, const StepCall& call, const cl::Buffer& before, int round) {
    if (!dilatation_.exists())
        return;
    dilatation_state_.set(before);
    dilatation_may_break_.set(static_cast<cl_int>(call.bonds));
    dilatation_overload_.set({overload_of(call)});
    dilatation_round_.set(round);
    if (device.turns())
        dilatation_.only_read(history_of_bonds, call.bonds != Bonds::fail);
    device.run(dilatation_, work_items_, first_work_item_, device.step_group());
}

void TimeStep::move(DeviceContext& device, const StepCall& call, const cl::Buffer& before, const cl::Buffer& after,
                    int round) {
    before_.set(before);
    after_.set(after);
    prescribed_.set(call.prescribed);
    from_.set(call.from);
    loads_.set(call.loads);
    loads_from_.set(call.loads_from);
    keep_force_.set(call.keep_force && keeps_forces_);
    number_.set(call.number);
    if (call.least_before) {
        least_before_.set(*call.least_before);
        least_after_.set(*call.least_after);
    }
    if (call.partner_list)
        partner_list_.set(*call.partner_list);
    if (call.control)
        control_.set(*call.control);
    may_break_.set(static_cast<cl_int>(call.bonds));
    overload_.set({overload_of(call)});
    is_start_.set(call.is_start);
    keep_energies_.set(call.keep_force || call.number == 1);
    round_.set(round);
    if (device.turns()) // domains that take turns need not save what the kernel only reads
        step_.only_read(history_of_bonds, call.bonds != Bonds::fail);
    device.run(step_, work_items_, first_work_item_, device.step_group());
}

void TimeStep::warm_up(DeviceContext& device, const StepCall& call, const cl::Buffer& before, const cl::Buffer& after) {
    set_items(0);
    dilate(device, call, before, 0);
    move(device, call, before, after, 0);
    set_items(count_);
}

} // namespace periscope::gpu

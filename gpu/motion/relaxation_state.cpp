#include "gpu/motion/relaxation_state.hpp"

#include <algorithm>
#include <cmath>

namespace periscope::gpu {

Residual residual_of(const relaxation::Sums& sums, double largest_acting2) {
    const double acting2 = std::max(largest_acting2, sums.acting2);
    return {sums.residual2 == 0 ? 0 : std::sqrt(sums.residual2 / acting2),
            acting2 > 0 ? std::sqrt(sums.rounding2 / acting2) : 0, // without forces, rounding has no effect
            acting2};
}

RelaxationState::RelaxationState(ResidentBody& body)
    : body_(body), is_double_(body.any_store().program().double_precision),
      pieces_(body, 8 * body.any_store().real_size()), work_(body) {
    domains_ = body.make_of_each([&](std::size_t, const BondStore& store) { return of_domain(store); });
    control = four(0, 1);
    still = four(2, 0);
    on_device(first(), [&] {
        total_ = first().buffer(8 * body.any_store().real_size());
        control_ = Kernel(body.any_store().general_program(), "relaxation_control");
        control_.bind({{"total", total_}, {"control", control.front()}});
        control_.bind(pieces_.all());
        adapts_ = control_.at_launch<cl_int>("adapts");
        control_.require_complete();
    });
}

RelaxationState::OfDomain RelaxationState::of_domain(const BondStore& store) const {
    OfDomain of;
    of.force_at_start = store.device().copy(store.nodes().force);
    of.sums = Kernel(store.program(), "relaxation_sums");
    of.sums.bind({{"force_start", of.force_at_start}});
    of.sums.bind(pieces_.of(store));
    of.sums.bind_if_present(store.nodes().buffers());
    of.displacement = of.sums.at_launch<cl::Buffer>("u");
    of.start = of.sums.at_launch<cl::Buffer>("u_start");
    of.loads = of.sums.at_launch<cl::Buffer>("loads");
    of.sums.require_complete();
    return of;
}

void RelaxationState::iterate(const Driving& driving, std::uint64_t load_step, const IterationOptions& options) {
    std::vector<StepCall> calls;
    for (const DeviceContext* const device : body_.devices()) {
        const std::size_t d = device->number;
        StepCall call{driving.prescribed(d), 0, driving.loads(d), 0, options.keeps_force};
        // not 1, because step 1 of a run stores energies
        call.number = static_cast<int>(load_step) + 1;
        call.control = options.kind == Iteration::moving ? &control[d] : &still[d];
        call.bonds = options.bonds;
        call.overload = options.overload;
        calls.push_back(call);
    }
    body_.step(calls);
}

// Computes the forces of the deformed body by an iteration in which only prescribed nodes move.
void RelaxationState::begin_work(const Driving& driving) {
    iterate(driving, 0, {});
    work_.begin(driving);
}

void RelaxationState::begin() {
    if (displacement_at_start_.empty())
        displacement_at_start_ = body_.make_of_each(
            [](std::size_t, const BondStore& store) { return store.device().copy(store.last_displacement()); });
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        OfDomain& of = domains_[d];
        const DeviceContext& device = store.device();
        const cl::Buffer &displacement = store.last_displacement(), &force = store.nodes().force;
        device.queue.enqueueCopyBuffer(displacement, displacement_at_start_[d], 0, 0,
                                       displacement.getInfo<CL_MEM_SIZE>());
        device.queue.enqueueCopyBuffer(force, of.force_at_start, 0, 0, force.getInfo<CL_MEM_SIZE>());
    });
}

void RelaxationState::sum(const Driving& driving, bool adapts) {
    body_.each_domain([&](std::size_t d, const BondStore& store) {
        OfDomain& of = domains_[d];
        of.displacement.set(store.last_displacement());
        of.start.set(displacement_at_start_.empty() ? store.last_displacement() : displacement_at_start_[d]);
        of.loads.set(driving.loads(store.device().number));
        store.device().run(of.sums, PieceSums::work_items(store));
    });
    adapts_.set(adapts);
    pieces_.add_up(control_);
    if (adapts)
        body_.send_numbers(control, 4);
}

std::vector<cl::Buffer> RelaxationState::four(double a, double b) const {
    std::vector<cl::Buffer> buffers;
    for (DeviceContext* const device : body_.devices())
        buffers.push_back(on_device(*device, [&] { return device->buffer(4 * body_.any_store().real_size()); }));
    put_four(buffers, {a, b, 0, 0});
    return buffers;
}

void RelaxationState::put_four(const std::vector<cl::Buffer>& to, const std::vector<double>& values) const {
    const std::vector<float> rounded(values.begin(), values.end());
    const void* const from = is_double_ ? static_cast<const void*>(values.data()) : rounded.data();
    const std::size_t bytes = 4 * body_.any_store().real_size();
    for (std::size_t k = 0; k < to.size(); ++k) {
        const DeviceContext& device = *body_.devices()[k];
        on_device(device, [&] { device.queue.enqueueWriteBuffer(to[k], CL_TRUE, 0, bytes, from); });
    }
}

relaxation::Sums RelaxationState::read() const {
    const auto values = body_.read_numbers(total_, 8);
    return {values[0], values[1], values[2], values[3], values[4]};
}

double RelaxationState::largest_acting2() const {
    return body_.read_numbers(control.front(), 4)[2];
}

bool RelaxationState::is_within_load_step() const {
    return body_.read_numbers(control.front(), 4)[3] != 0;
}

void RelaxationState::add_state(std::vector<StateArray>& state) const {
    state.push_back(array_of(first(), {relaxation_block, control.front()}));
    work_.add_state(state);
}

void RelaxationState::restored() {
    body_.send_numbers(control, 4);
}

void RelaxationState::set_control(double damping, double largest, bool is_within_load_step) {
    put_four(control, {damping, 1, largest, is_within_load_step ? 1.0 : 0.0});
}

} // namespace periscope::gpu

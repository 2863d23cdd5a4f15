#include "gpu/motion/rigid_bodies.hpp"

#include "gpu/bonds/rigid_buffers.hpp"

#include "core/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace periscope::gpu {
namespace {

bool is_finite(const Vec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

// Returns the name of a part of the state that is not finite, for a message; empty if all parts are finite.
std::string not_finite(const RigidState& s) {
    if (!is_finite(s.displacement))
        return "displacement";
    if (!is_finite(s.velocity))
        return "velocity";
    if (!is_finite(s.axes[0]) || !is_finite(s.axes[1]) || !is_finite(s.axes[2]))
        return "rotation";
    if (!is_finite(s.spin) || !is_finite(s.momentum))
        return "angular velocity";
    if (!is_finite(s.force) || !is_finite(s.torque))
        return "contact force";
    return {};
}

} // namespace

RigidBodies::RigidBodies(const Model& model, const DeviceContext& device, const Body& body, bool wide_is_double)
    : model_(&model), units_(units_of(model)), wide_is_double_(wide_is_double) {
    if (model.rigid_bodies.empty())
        return;
    const BondStore& store = body.any_store();
    ranks_ = body.ranks();
    sums_ = ContactSums(model, body, wide_is_double);
    state_ = store.nodes().rigid.state;
    states_.push_back({&device, state_});
    for (const auto& other : body.stores())
        if (&other->device() != states_.back().device)
            states_.push_back({&other->device(), other->nodes().rigid.state});
    values_ = store.device().zeros(values_bytes_);
    if (has_projection(model)) {
        slot_ = Kernel(store.general_program(), "place_bodies");
        slot_.bind({{"body_count", static_cast<cl_uint>(model.rigid_bodies.size())}});
        slot_.bind_if_present(store.buffers());
        placed_ = slot_.at_launch<cl::Buffer>("rigid_values");
        placed_from_ = slot_.at_launch<cl_uint>("rigid_from");
        slot_.require_complete();
    }
    move_ = Kernel(store.general_program(), "move_bodies");
    move_.bind({{"body_count", static_cast<cl_uint>(model.rigid_bodies.size())},
                {"is_flat", cl_int{axes_of(model.space) < 3}},
                {"parts", static_cast<cl_uint>(sums_.parts())},
                {"part_touched", sums_.part_touched()},
                {"part_sums", sums_.part_sums()},
                {"partial", sums_.bytes_of_group()}});
    move_.bind_if_present(store.buffers());
    prescribed_ = move_.at_launch<cl::Buffer>("rigid_values");
    from_ = move_.at_launch<cl_uint>("rigid_from");
    move_.require_complete();
}

void RigidBodies::warm_up(DeviceContext& device) {
    if (!any())
        return;
    // The first launches compile the kernels. No node has touched a body, so the sums are 0; the state that the bodies
    // get by this is replaced by the previous one.
    sums_.warm_up();
    const cl::Buffer kept = device.copy(state_);
    put_steps(device, 0, 1);
    before_step(device, 0);
    step_done(device, 0);
    device.queue.enqueueCopyBuffer(kept, state_, 0, 0,
                                   model_->rigid_bodies.size() * body_state_numbers * (wide_is_double_ ? 8 : 4));
}

void RigidBodies::put_steps(DeviceContext& device, std::uint64_t done, std::uint64_t steps) {
    if (!any())
        return;
    std::vector<double> all;
    all.reserve(steps * model_->rigid_bodies.size() * prescribed_numbers);
    for (std::uint64_t s = 1; s <= steps; ++s)
        for (const RigidBody& body : model_->rigid_bodies) {
            std::vector<double> row(body_state_numbers);
            if (body.motion == RigidMotion::moved)
                row = packed(advanced(body, {}, model_->time_step, model_->time(done + s), model_->space), units_);
            all.insert(all.end(), row.begin(), row.begin() + prescribed_numbers);
        }
    const auto put = [&](const auto& values) {
        device.grow(values_, values_bytes_, values.size() * sizeof values[0]);
        device.queue.enqueueWriteBuffer(values_, CL_TRUE, 0, values.size() * sizeof values[0], values.data());
    };
    wide_is_double_ ? put(all) : put(std::vector<float>(all.begin(), all.end()));
}

void RigidBodies::before_step(DeviceContext& device, std::uint64_t of_batch) {
    if (slot_.exists()) {
        placed_.set(values_);
        placed_from_.set(static_cast<cl_uint>(of_batch * model_->rigid_bodies.size()));
        device.run(slot_, 1);
    }
    pass_state_on();
}

void RigidBodies::blocks_done(const BondStore& store, const DoneBlocks& blocks) {
    sums_.blocks_done(store, blocks);
}

void RigidBodies::step_done(DeviceContext& device, std::uint64_t of_batch) {
    if (!any())
        return;
    sums_.bring_together();
    if (!moves_bodies())
        return;
    prescribed_.set(values_);
    from_.set(static_cast<cl_uint>(of_batch * model_->rigid_bodies.size()));
    device.run(move_, local_size);
}

std::vector<RigidState> RigidBodies::read(DeviceContext& device) const {
    if (!any())
        return {};
    std::vector<double> all(model_->rigid_bodies.size() * body_state_numbers);
    if (wide_is_double_) {
        device.read(state_, all);
    } else {
        std::vector<float> read(all.size());
        device.read(state_, read);
        all.assign(read.begin(), read.end());
    }
    std::vector<RigidState> states;
    for (std::size_t b = 0; b < model_->rigid_bodies.size(); ++b)
        states.push_back(unpacked(all, b * body_state_numbers, units_));
    return states;
}

void RigidBodies::require_soundness(DeviceContext& device, std::uint64_t step) const {
    pass_state_on(); // all ranks must throw the same error
    const std::vector<RigidState> states = read(device);
    for (std::size_t b = 0; b < states.size(); ++b)
        if (const std::string what = not_finite(states[b]); !what.empty())
            throw RunError(
                fmt::format("The run stopped by step {} ({:.4g} s): the {} of the rigid body '{}' is not finite. Check "
                            "the mass, the velocities and the motion of this rigid body, and their units. The last "
                            "valid frame is kept.",
                            step, model_->time(step), what, model_->rigid_bodies[b].name));
}

void RigidBodies::add_state(std::vector<StateBuffer>& state) const {
    if (any())
        state.push_back({rigid_block, state_});
}

} // namespace periscope::gpu

// Holds the state and the prescribed motions of rigid bodies on the device. After each time step, the contact forces on
// the rigid bodies are summed (contact_sums.hpp), and the first device of the first rank (process) moves the bodies
// (kernels/motion/rigid_motion.cl). Their states and sums are in double precision if all devices have it. With several
// ranks, all ranks call the same functions.
#pragma once

#include "gpu/body/body.hpp"
#include "gpu/body/pass_on.hpp"
#include "gpu/domain/units.hpp"
#include "gpu/motion/contact_sums.hpp"

#include "core/model/model.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

class RigidBodies {
public:
    RigidBodies() = default; // for a model without rigid bodies; does nothing
    // `device` is the first device of the body. Model and body must outlive the object.
    RigidBodies(const Model& model, const DeviceContext& device, const Body& body, bool wide_is_double);

    bool any() const { return sums_.exist(); }
    void warm_up(DeviceContext& device);
    void put_steps(DeviceContext& device, std::uint64_t done, std::uint64_t steps);
    void before_step(DeviceContext& device, std::uint64_t of_batch);
    // Called after each step for all blocks of the body, in their order.
    void blocks_done(const BondStore& store, const DoneBlocks& blocks);
    // Called after blocks_done() of all blocks. `of_batch` is the number of the step in the batch, from 0.
    void step_done(DeviceContext& device, std::uint64_t of_batch);
    // Returns the states on this device. On a rank other than the first, they are those of the beginning of the step.
    std::vector<RigidState> read(DeviceContext& device) const;
    // Throws RunError with the name of the first rigid body whose state is not finite after this step. Nodes would not
    // touch such a body, because every comparison with NaN is false.
    void require_soundness(DeviceContext& device, std::uint64_t step) const;
    void add_state(std::vector<StateBuffer>& state) const;

private:
    // Copies the state of the first device of the first rank to all others.
    void pass_state_on() const {
        if (any())
            pass_on(states_, states_.front().buffer.getInfo<CL_MEM_SIZE>(), ranks_);
    }
    bool moves_bodies() const { return !ranks_ || ranks_->is_first(); }

    const Model* model_ = nullptr;
    const RankParts* ranks_ = nullptr; // null if this process is alone
    Units units_;
    bool wide_is_double_ = false;
    ContactSums sums_;
    cl::Buffer state_, values_;
    std::vector<DeviceBuffer> states_; // on each device, in the order of the devices
    std::size_t values_bytes_ = 16;
    Kernel move_, slot_; // slot_: only for contact by projection
    Argument<cl_uint> from_, placed_from_;
    Argument<cl::Buffer> prescribed_, placed_;
};

} // namespace periscope::gpu

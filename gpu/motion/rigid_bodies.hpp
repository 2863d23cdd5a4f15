// Holds the state and the prescribed motions of rigid bodies on the device. After each time step its kernels sum the
// contact forces on them (contact_sums.hpp) and move them (kernels/motion/rigid_motion.cl), once for all domains, on
// the first device. Poses and sums are in double precision if all devices have it.
#pragma once

#include "gpu/body/body.hpp"
#include "gpu/domain/units.hpp"
#include "gpu/motion/contact_sums.hpp"

#include "core/model/model.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

class RigidBodies {
public:
    RigidBodies() = default; // does nothing, for a model without rigid bodies
    // `device` is the first one of the body. The body must outlive the object.
    RigidBodies(const Model& model, const DeviceContext& device, const Body& body, bool wide_is_double);

    bool any() const { return sums_.exist(); }
    void warm_up(DeviceContext& device);
    void put_steps(DeviceContext& device, std::uint64_t done, std::uint64_t steps);
    void before_step(DeviceContext& device, std::uint64_t of_batch);
    // Called after each step, for all blocks in their order.
    void blocks_done(const BondStore& store, const DoneBlocks& blocks);
    // Called after blocks_done(). `of_batch` is the number of the step in the batch, from 0.
    void step_done(DeviceContext& device, std::uint64_t of_batch);
    std::vector<RigidState> read(DeviceContext& device) const;
    // Throws RunError with the name of the first body whose state is no longer finite after this step. Such a body
    // would not touch any node, because every comparison with NaN is false.
    void require_soundness(DeviceContext& device, std::uint64_t step) const;
    void add_state(std::vector<StateBuffer>& state) const;

private:
    struct OtherDevice { // another device with domains of the body
        const DeviceContext* device = nullptr;
        cl::Buffer state;
    };
    void pass_state_on(DeviceContext& device);

    const Model* model_ = nullptr;
    Units units_;
    bool wide_is_double_ = false;
    ContactSums sums_;
    cl::Buffer state_, values_;
    std::vector<OtherDevice> others_;
    std::size_t values_bytes_ = 16;
    Kernel move_, place_; // place_ is only for bodies that move nodes onto their surface
    Argument<cl_uint> from_, placed_from_;
    Argument<cl::Buffer> prescribed_, placed_;
};

} // namespace periscope::gpu

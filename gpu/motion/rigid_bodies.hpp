// Rigid bodies on the device: their state, what moves them, and the two kernels after each time step that sum what acts on them
// and move them (kernels/motion/contact.cl). Poses and sums are in double precision where the device has it.
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/domain/units.hpp"

#include "core/model/model.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

class RigidBodies {
public:
    RigidBodies() = default; // there are none
    RigidBodies(const Model& model, DeviceContext& device, const BondStore& store);

    bool any() const { return sum_.exists(); }
    void warm_up(DeviceContext& device);
    void put_steps(DeviceContext& device, std::uint64_t done, std::uint64_t steps);
    void before_step(DeviceContext& device, std::uint64_t of_batch);
    void step_done(DeviceContext& device, std::uint64_t of_batch); // after each step: its number in the batch, from 0
    std::vector<RigidState> read(DeviceContext& device) const;
    // Throws RunError naming the first body whose state is no longer finite after this step: it would touch no node any more,
    // since no comparison holds for NaN.
    void require_soundness(DeviceContext& device, std::uint64_t step) const;
    void add_state(std::vector<StateBuffer>& state) const;

private:
    const Model* model_ = nullptr;
    Units units_;
    bool wide_is_double_ = false;
    cl::Buffer state_, part_touched_, part_sums_, values_;
    std::size_t values_bytes_ = 16;
    Kernel sum_, move_, place_; // the last only of bodies onto which nodes are projected
    Argument<cl_uint> from_, placed_from_;
    Argument<cl::Buffer> prescribed_, placed_;
    std::size_t parts_ = 0;
};

} // namespace periscope::gpu

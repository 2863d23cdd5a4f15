// Removes the nodes that have flown far away without a bond (core/model/removal.hpp), after some steps. From then on the time step
// itself holds them (kernels/motion/removal.cl).
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/domain/units.hpp"

namespace periscope::gpu {

class FarNodes {
public:
    FarNodes() = default; // all stay
    FarNodes(const Model& model, DeviceContext& device, const BondStore& store);

    bool are_sought() const { return remove_.exists(); }
    bool is_due(std::uint64_t step) const { return are_sought() && step % steps_between_removals == 0; }
    void remove(DeviceContext& device, const BondStore& store); // after a step
    RemovedNodes read(DeviceContext& device, const BondStore& store) const;

private:
    template <typename Real>
    RemovedNodes sum(DeviceContext& device, const BondStore& store) const;

    Kernel remove_;
    Argument<cl::Buffer> displacement_;
    Argument<cl_uint> sites_;
    double energy_unit_ = 0; // J
};

} // namespace periscope::gpu

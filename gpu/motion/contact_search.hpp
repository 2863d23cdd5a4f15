// Searches for contacts of the body with itself on the device: before a step, kernels rebuild the lists of nodes that
// may touch each other, if nodes have moved far enough since the last time (kernels/motion/contact_search.cl). The
// device decides this. The time step itself computes the forces (self_contact.cl).
#pragma once

#include "gpu/bonds/bond_store.hpp"

namespace periscope::gpu {

class ContactSearch {
public:
    ContactSearch() = default; // for a body without self-contact; does nothing
    ContactSearch(const Model& model, DeviceContext& device, const BondStore& store);

    bool is_on() const { return decide_.exists(); }
    void before_step(DeviceContext& device, const BondStore& store);
    // Called after a batch of steps: enlarges lists that are nearly full.
    void batch_done(DeviceContext& device, BondStore& store);
    // Called when the state of the nodes has been replaced; the lists are then rebuilt before the next step.
    void forget(DeviceContext& device, const BondStore& store);

private:
    Kernel decide_, clear_, fill_, find_, list_;
    Argument<cl::Buffer> filled_from_, listed_from_, list_to_;
    Argument<cl_uint> most_listed_;
    std::size_t work_ = 0;
};

} // namespace periscope::gpu

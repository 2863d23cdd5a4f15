// Searches for contacts of the body with itself on the device: before each step, kernels rebuild the lists of partners
// if nodes have moved far enough (kernels/motion/contact_search.cl). The device decides whether they have. The time
// step itself computes the forces (self_contact.cl).
#pragma once

#include "gpu/bonds/bond_store.hpp"

namespace periscope::gpu {

class ContactSearch {
public:
    ContactSearch() = default; // does nothing, for a body without self-contact
    ContactSearch(const Model& model, DeviceContext& device, const BondStore& store);

    bool is_on() const { return decide_.exists(); }
    void before_step(DeviceContext& device, const BondStore& store);
    // Called after a batch of steps: enlarges lists that are nearly full.
    void batch_done(DeviceContext& device, BondStore& store);
    // Called when the state of the nodes was replaced: the lists are rebuilt before the next step.
    void forget(DeviceContext& device, const BondStore& store);

private:
    Kernel decide_, clear_, fill_, find_, list_;
    Argument<cl::Buffer> filled_from_, listed_from_, list_to_;
    Argument<cl_uint> most_listed_;
    std::size_t work_ = 0;
};

} // namespace periscope::gpu

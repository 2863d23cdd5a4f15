// Removes nodes without bonds that are far from the body, every steps_between_removals steps (core/model/removal.hpp
// has the rule). Time steps do not move removed nodes (kernels/motion/removal.cl).
#pragma once

#include "gpu/body/body.hpp"
#include "gpu/domain/units.hpp"

#include "core/model/removal.hpp"

#include <vector>

namespace periscope::gpu {

class FarNodes {
public:
    FarNodes() = default; // for a model without this rule
    FarNodes(const Model& model, Body& body);

    bool are_sought() const { return !stores_.empty(); }
    bool is_due(std::uint64_t step) const { return are_sought() && step % steps_between_removals == 0; }
    void remove(const BondStore& store, const DoneBlocks& blocks); // called for all blocks after a step that is due
    // Only if far nodes are sought. `state` has the arrays of the whole body, also of the parts that other ranks compute.
    RemovedNodes read(const std::vector<StateArray>& state) const;

private:
    struct OfStore {
        const BondStore* store = nullptr;
        Kernel remove;
        Argument<cl::Buffer> displacement;
        Argument<cl_uint> first_slot, slot_count, first_of_body;
    };
    static OfStore of_store(const BondStore& store);

    std::vector<OfStore> stores_;
    std::uint32_t end_ = 0;  // the end of the slots of the body, or of the part of it that this rank computes
    double energy_unit_ = 0; // J
    bool is_double_ = false; // energies on the device are in double precision
};

} // namespace periscope::gpu

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
    FarNodes() = default;                     // for a model without this rule
    FarNodes(const Model& model, Body& body); // the body must outlive the object

    bool are_sought() const { return !stores_.empty(); }
    bool is_due(std::uint64_t step) const { return are_sought() && step % steps_between_removals == 0; }
    void remove(const BondStore& store, const DoneBlocks& blocks); // called for all blocks after a step that is due
    RemovedNodes read() const;

private:
    struct OfStore {
        const BondStore* store = nullptr;
        Kernel remove;
        Argument<cl::Buffer> displacement;
        Argument<cl_uint> first_slot, slot_count, first_of_body;
    };
    static OfStore of_store(const BondStore& store);

    Body* body_ = nullptr;
    std::vector<OfStore> stores_;
    std::uint32_t end_ = 0;  // the end of the slots of the body
    double energy_unit_ = 0; // J
};

} // namespace periscope::gpu

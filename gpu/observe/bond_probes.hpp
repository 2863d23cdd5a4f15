// Computes observers of fields that follow from sums over bonds: strain, stress, softening and related fields. The
// device sums over the bonds of the observed nodes. The host computes the fields from these sums, and reduces them over
// the nodes in double precision and in a fixed order.
#pragma once

#include "gpu/observe/observer_plan.hpp"
#include "gpu/observe/slot_reader.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

class BondProbes {
public:
    // All arguments must outlive the object.
    BondProbes(const Model& model, const ObserverPlan& plan, SlotReader& reader);

    // Called after a step: writes the values, in SI, of the observers that are due with interval number `interval`
    // (ObserverPlan) to `values`, which has one element for each observer of the model.
    void sample(std::size_t interval, std::vector<Vec3>& values);

private:
    const Model& model_;
    SlotReader& reader_;
    struct Due { // the observers of one interval
        std::vector<std::size_t> observers;
        std::vector<std::uint8_t> of_moments, of_losses; // per node: 1 if its sums are needed; empty: none
    };
    std::vector<Due> intervals_;
    Vec3 reduced(const ObserverDefinition& observer, const std::vector<Vec3>& of_nodes) const;
};

} // namespace periscope::gpu

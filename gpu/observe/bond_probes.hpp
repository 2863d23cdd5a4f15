// Observers of fields that are made of sums over bonds (strain and stress, softening and what belongs to it): the device sums
// the bonds of the nodes that are observed, the rest is done here, in double precision and always in the same order.
#pragma once

#include "gpu/observe/observer_plan.hpp"
#include "gpu/observe/place_reader.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

class BondProbes {
public:
    // All of which outlive it.
    BondProbes(const Model& model, const ObserverPlan& plan, PlaceReader& reader);

    // After a step: the values, in SI, of the observers that are due in this interval, into their places among those of all.
    void sample(std::size_t interval, std::vector<Vec3>& values);

private:
    const Model& model_;
    PlaceReader& reader_;
    struct Due { // what an interval observes
        std::vector<std::size_t> observers;
        std::vector<std::uint8_t> of_moments, of_losses; // per node, whether its sums are needed; empty: none are
    };
    std::vector<Due> intervals_;
    Vec3 reduced(const ObserverDefinition& observer, const std::vector<Vec3>& of_nodes) const;
};

} // namespace periscope::gpu

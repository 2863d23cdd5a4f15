// Computes the observers of fields that come from sums over bonds (strain and stress, softening and related fields).
// The device sums over the bonds of the observed nodes. The host does the rest in double precision and always in the
// same order.
#pragma once

#include "gpu/observe/observer_plan.hpp"
#include "gpu/observe/place_reader.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

class BondProbes {
public:
    // All arguments must outlive the object.
    BondProbes(const Model& model, const ObserverPlan& plan, PlaceReader& reader);

    // Called after a step: writes the values (SI) of the observers that are due in this interval into `values`, by
    // observer.
    void sample(std::size_t interval, std::vector<Vec3>& values);

private:
    const Model& model_;
    PlaceReader& reader_;
    struct Due { // the observers of one interval
        std::vector<std::size_t> observers;
        std::vector<std::uint8_t> of_moments, of_losses; // for each node, whether its sums are needed; empty: none
    };
    std::vector<Due> intervals_;
    Vec3 reduced(const ObserverDefinition& observer, const std::vector<Vec3>& of_nodes) const;
};

} // namespace periscope::gpu

// What has to be sampled on the device for the observers of a model, and what their values are made of.
#pragma once

#include "core/case/observer_table.hpp"
#include "core/model/frame.hpp"
#include "core/model/model.hpp"
#include "gpu/domain/units.hpp"

#include <vector>

namespace periscope::gpu {

// One sample of one set of nodes; an opening has two.
struct Probe {
    Reduction reduction = Reduction::mean;
    ObservedField field = ObservedField::displacement;
    ObservedNodes nodes;
};

// Observers that are due at the same steps: their probes follow each other.
struct Interval {
    ObserverDefinition example; // is_due of it is that of all
    std::uint32_t first = 0, probes = 0;
    bool energies = false;
};

struct ObserverPlan {
    std::vector<Probe> probes;
    std::vector<Interval> intervals;
    std::vector<std::uint32_t> probe_of;    // per observer the first of its own; of energies none
    std::vector<std::uint32_t> interval_of; // per observer
    std::vector<std::uint64_t> cut_bonds;   // per observer of broken bonds: of its set, cut by pre-cracks
    bool has_energies = false;

    // Vectors of four numbers in a row of samples: one a probe, and two of the energies.
    std::size_t row() const { return probes.size() + (has_energies ? 2 : 0); }
};

ObserverPlan observer_plan(const Model& model);

// Per interval whether it is due after this step.
std::vector<std::uint8_t> due_intervals(const ObserverPlan& plan, const Model& model, std::uint64_t step);

// A row as it came from the device (row() times four numbers in its units) in SI, with what was made of bonds here: per
// observer, in SI.
Sample sample_of(const ObserverPlan& plan, const Model& model, const Units& units, std::uint64_t step,
                 const std::vector<double>& row, const std::vector<Vec3>& of_bonds);

} // namespace periscope::gpu

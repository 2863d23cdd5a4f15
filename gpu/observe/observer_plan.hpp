// Plans which values are sampled on the device for the observers of a model, and how their values follow from these.
#pragma once

#include "core/case/observer_table.hpp"
#include "core/model/frame.hpp"
#include "core/model/model.hpp"
#include "gpu/domain/units.hpp"

#include <vector>

namespace periscope::gpu {

// A sample of a set of nodes. An opening has two probes.
struct Probe {
    Reduction reduction = Reduction::mean;
    ObservedField field = ObservedField::displacement;
    ObservedNodes nodes;
};

// Observers that are due at the same steps. Their probes are consecutive.
struct Interval {
    ObserverDefinition example; // one of the observers; all of them are due at the same steps
    std::uint32_t first = 0, probes = 0;
    bool energies = false;
};

struct ObserverPlan {
    std::vector<Probe> probes;
    std::vector<Interval> intervals;
    std::vector<std::uint32_t> probe_of;    // for each observer, its first probe; unused for energies
    std::vector<std::uint32_t> interval_of; // for each observer
    // for each observer of broken bonds: the number of bonds that initial cracks cut in its set
    std::vector<std::uint64_t> cut_bonds;
    bool has_energies = false;

    // The number of vectors (of four numbers) in a row of samples: one for each probe, and two for the energies.
    std::size_t row() const { return probes.size() + (has_energies ? 2 : 0); }
};

ObserverPlan observer_plan(const Model& model);

// For each interval: whether it is due after this step.
std::vector<std::uint8_t> due_intervals(const ObserverPlan& plan, const Model& model, std::uint64_t step);

// Converts a row from the device (row() times four numbers in its units) to SI. `of_bonds` has the values in SI of the
// observers that the host computed from bonds, by observer.
Sample sample_of(const ObserverPlan& plan, const Model& model, const Units& units, std::uint64_t step,
                 const std::vector<double>& row, const std::vector<Vec3>& of_bonds);

} // namespace periscope::gpu

// Plans which values are sampled on the device for the observers of a model, and computes the values of the observers
// from these.
#pragma once

#include "core/case/observer_table.hpp"
#include "core/model/frame.hpp"
#include "core/model/model.hpp"
#include "gpu/domain/units.hpp"

#include <vector>

namespace periscope::gpu {

// A value that the device samples: the reduction of a field over some nodes. An observer of a set has one probe, an
// opening has two.
struct Probe {
    Reduction reduction = Reduction::mean;
    ObservedField field = ObservedField::displacement;
    ObservedNodes nodes;
};

// All observers with the same sampling interval, which are due at the same steps. Their probes are consecutive.
struct Interval {
    ObserverDefinition example; // one of these observers
    std::uint32_t first = 0, probes = 0;
    bool energies = false;
};

struct ObserverPlan {
    std::vector<Probe> probes;
    std::vector<Interval> intervals;
    std::vector<std::uint32_t> probe_of;    // for each observer: its first probe; unused for energies
    std::vector<std::uint32_t> interval_of; // for each observer, its index in `intervals`
    // for each observer: the number of bonds that initial cracks cut in its set, if it counts broken bonds; otherwise 0
    std::vector<std::uint64_t> cut_bonds;
    bool has_energies = false;

    // Returns the number of vectors (four numbers each) in a row of samples: one for each probe, and two for the
    // energies.
    std::size_t row() const { return probes.size() + (has_energies ? 2 : 0); }
};

ObserverPlan observer_plan(const Model& model);

// Returns for each interval 1 if its observers are due after this step, otherwise 0.
std::vector<std::uint8_t> due_intervals(const ObserverPlan& plan, const Model& model, std::uint64_t step);

// Returns the sample of a step, in SI, from a row of samples of the device (row() vectors, in its units). `of_bonds`
// has, for each observer, the value in SI if the host has computed it from bonds or rigid bodies.
Sample sample_of(const ObserverPlan& plan, const Model& model, const Units& units, std::uint64_t step,
                 const std::vector<double>& row, const std::vector<Vec3>& of_bonds);

} // namespace periscope::gpu

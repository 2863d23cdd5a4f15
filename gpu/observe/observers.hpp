// Runs the observers: the device samples the values that are due after a step, and the host reads them after a batch of
// steps.
#pragma once

#include "gpu/body/body.hpp"
#include "gpu/motion/rigid_bodies.hpp"
#include "gpu/observe/bond_probes.hpp"
#include "gpu/observe/energy_book.hpp"
#include "gpu/observe/observer_plan.hpp"
#include "gpu/observe/probes.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

class Observers {
public:
    // Model, device, body, reader and rigid bodies must outlive the object.
    Observers(const Model& model, const ObserverPlan& plan, DeviceContext& device, Body& body, PlaceReader& reader,
              const RigidBodies& rigid);

    // Compiles what the first step and the first sample need.
    void warm_up();
    // Returns those of the next steps at which an observer is due, and makes room for their rows.
    std::vector<std::uint64_t> steps_to_sample(std::uint64_t done, std::uint64_t steps);
    // Whether blocks_done() and step_done() are needed after this step; `number` counts from 1.
    bool needs_step(std::uint64_t number) const;
    // blocks_done() is called for all blocks after such a step, while the values around them are those from its
    // beginning. Then step_done() is called once.
    void blocks_done(const BondStore& store, const DoneBlocks& blocks);
    void step_done(std::uint64_t number);
    // Called after a step that kept its forces: samples the values that are due into this row. Energies and forces are
    // those at the beginning of that step.
    void sample(std::uint64_t number, std::size_t row);
    // Waits for the rows of these steps and reads them.
    void read(const std::vector<std::uint64_t>& sampled);
    std::vector<Sample> take(); // returns the samples since the last call
    void add_state(std::vector<StateBuffer>& state) const { energies_.add_state(state); }

private:
    void sample_rigid_bodies(const std::vector<std::uint8_t>& due, std::vector<Vec3>& values);
    template <typename Real>
    void read_rows(const std::vector<std::uint64_t>& sampled);

    const Model& model_;
    DeviceContext& device_;
    Body& body_;
    ObserverPlan plan_;
    Units units_;
    Probes probes_;
    BondProbes bond_probes_;
    const RigidBodies& rigid_;
    // For each row that has not been read: by observer, the values that the host computed from bonds or rigid bodies.
    std::vector<std::vector<Vec3>> of_bonds_;
    EnergyBook energies_;
    cl::Buffer samples_;
    std::size_t samples_bytes_ = 16;
    std::vector<Sample> taken_;
};

} // namespace periscope::gpu

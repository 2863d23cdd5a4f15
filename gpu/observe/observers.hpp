// Computes the observers: the device samples the values that are due after a step, and the host reads them after a
// batch of steps.
#pragma once

#include "gpu/body/body.hpp"
#include "gpu/motion/rigid_bodies.hpp"
#include "gpu/observe/bond_probes.hpp"
#include "gpu/observe/energy_sums.hpp"
#include "gpu/observe/observer_plan.hpp"
#include "gpu/observe/probes.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

class Observers {
public:
    // Model, device, body, reader and rigid bodies must outlive the object.
    Observers(const Model& model, const ObserverPlan& plan, DeviceContext& device, Body& body, SlotReader& reader,
              const RigidBodies& rigid);

    // Compiles the kernels that the first step and the first sample need.
    void warm_up();
    // Returns those of the `steps` steps after step `done` after which an observer is due, and makes room for a row of
    // samples of each.
    std::vector<std::uint64_t> steps_to_sample(std::uint64_t done, std::uint64_t steps);
    // Whether blocks_done() and step_done() must be called for step `number` (counted from 1), because it stores
    // energies.
    bool needs_step(std::uint64_t number) const;
    // In such a step, blocks_done() is called for all blocks, while the displacements at the beginning of the step
    // still exist around them. Then step_done() is called once.
    void blocks_done(const BondStore& store, const DoneBlocks& blocks);
    void step_done(std::uint64_t number);
    // Called after step `number`, which kept its forces: samples the values that are due into row number `row`.
    // Energies and forces are those at the beginning of the step.
    void sample(std::uint64_t number, std::size_t row);
    // Waits for the rows of these steps and reads them.
    void read(const std::vector<std::uint64_t>& sampled);
    std::vector<Sample> take(); // the samples since the last call
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
    // For each row that has not been read: for each observer, the value that the host has computed from bonds or rigid
    // bodies.
    std::vector<std::vector<Vec3>> of_bonds_;
    EnergySums energies_;
    cl::Buffer samples_;
    std::size_t samples_bytes_ = 16;
    std::vector<Sample> taken_;
};

} // namespace periscope::gpu

// The observers of a run: what is due is sampled on the device after a step, and read back after a batch of them.
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
    // Model, device, body and reader outlive it.
    Observers(const Model& model, const ObserverPlan& plan, DeviceContext& device, Body& body, PlaceReader& reader,
              const RigidBodies& rigid);

    // Compiles what the first step and the first sample need.
    void warm_up();
    // Those of the next steps at which some observer is due; with room for their rows.
    std::vector<std::uint64_t> steps_to_sample(std::uint64_t done, std::uint64_t steps);
    // Whether blocks_done() and step_done() are needed after this step; `number` counts from 1.
    bool needs_step(std::uint64_t number) const;
    // Called for all blocks after such a step, before what is around them is that of the step's end; then once for the body.
    void blocks_done(const BondStore& store, const DoneBlocks& blocks);
    void step_done(std::uint64_t number);
    // After a step that kept its forces: what is due at it, into this row. Energies and forces are of the beginning of that step.
    void sample(std::uint64_t number, std::size_t row);
    // Waits, and takes the rows of these steps.
    void read(const std::vector<std::uint64_t>& sampled);
    std::vector<Sample> take(); // since the last call
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
    std::vector<std::vector<Vec3>>
        of_bonds_; // of each row under way, per observer: made here, of bonds or rigid bodies
    EnergyBook energies_;
    cl::Buffer samples_;
    std::size_t samples_bytes_ = 16;
    std::vector<Sample> taken_;
};

} // namespace periscope::gpu

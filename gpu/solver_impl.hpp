// Holds the parts of a solver: the body, what moves it, and what reads it.
#pragma once

#include "gpu/domain/units.hpp"
#include "gpu/make_body.hpp"
#include "gpu/motion/contact_search.hpp"
#include "gpu/motion/driving.hpp"
#include "gpu/motion/equilibrium_method.hpp"
#include "gpu/motion/far_nodes.hpp"
#include "gpu/motion/rigid_bodies.hpp"
#include "gpu/observe/coming_frame.hpp"
#include "gpu/observe/observers.hpp"
#include "gpu/observe/state_reader.hpp"
#include "gpu/ranks/commands.hpp"
#include "gpu/solver.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace periscope::gpu {

// Formats a point for the messages of the solver.
std::string text_of(const Vec3& p);

struct Solver::Impl {
    Impl(const Model& m, const SolverOptions& options, const Progress& progress);

    // Returns `what` followed by the names of the devices, for messages about failures.
    std::string doing(const char* what) const { return fmt::format("{} {}", what, names_of(infos)); }
    std::size_t real_size() const { return is_double ? 8 : 4; }
    // Returns the store of a body in one domain, which self-contact needs.
    BondStore& store() const { return body->any_store(); }

    void prepare(const StoreOptions& options, const DomainOptions& domains, const Progress& progress);
    // Runs each kernel once, which compiles it. Ranks (processes) exchange messages, so all must have been prepared.
    void warm_up(const Progress& progress);
    std::unique_ptr<EquilibriumMethod> make_stepper();

    // Steps (solver_steps.cpp). add_step() adds a step for each device, with the motions and loads on that device.
    void add_step(StepsOfDevices& calls, std::uint64_t s, bool keep_force, std::uint64_t number) const;
    void advance(std::uint64_t steps);
    std::string shortage() const;
    // Runs consecutive steps. `is_needed`: observers need the last of them. `removes`: nodes far from the body are
    // removed after it (core/model/removal.hpp). With rigid bodies there is only one step.
    void run_steps(const StepsOfDevices& calls, bool is_needed, bool removes);
    void require_soundness();
    [[noreturn]] void throw_fault(std::size_t node, int number);
    void advance_load_steps(std::uint64_t steps);
    std::uint64_t relax(std::uint64_t iterations);
    // For quasi-static runs: computes the energies of a body that is deformed at the start, under the loads of that
    // time.
    void begin_energies();
    void sum_energies();

    // Frames (solver_frames.cpp).
    std::unique_ptr<ComingFrame> coming_frame(FrameUse use, NodeRange nodes);
    std::unique_ptr<ComingFrame> send_frame(FrameUse use);
    bool has_frames_in_pieces() const;
    FrameInPieces frame_in_pieces();
    FramePtr take_frame();

    // Checkpoints (solver_checkpoint.cpp). The arrays have everything on which the next step depends, besides the model
    // and the number of the step. own_arrays() has only what this rank has of them.
    std::vector<StateArray> state_arrays();
    std::vector<StateArray> own_arrays();
    Checkpoint checkpoint();
    void restore(const Checkpoint& from, bool is_same_run);
    // Throws if a prescribed displacement, which counts from the undeformed body, does not start at the current
    // displacement of its nodes: the first step would tear the nodes off.
    void require_no_jump();

    // Ranks (solver_ranks.cpp). Does the work on all ranks: the first rank sends the call to the others. Throws
    // DeviceError if another rank has failed before.
    template <typename Work>
    auto together(const RankCall& call, Work&& work);
    void obey(const RankCall& call);
    void restored(std::uint64_t step, bool is_same_run, bool are_velocities_whole);
    // Returns on the first rank the array of the whole body, of which each rank has a part.
    StateArray of_all_ranks(StateArray own, std::uint64_t number);
    std::vector<RankFacts> rank_facts();
    // Returns what this rank has sent for halos so far, and counts what it has sent since then in steps or iterations.
    RankTraffic sent() const;
    void count_sent(const RankTraffic& before, std::uint64_t steps);

    const Model& model;
    Units units;
    bool is_double = false, is_scalar = false, keeps_forces = false;
    DeviceContexts devices;
    DeviceContext& device; // the first device, with everything that belongs to the body as a whole
    std::vector<DeviceInfo> infos;
    std::vector<double> shares;
    double build_seconds = 0;
    std::unique_ptr<Body> body;
    std::optional<Driving> driving;
    RigidBodies rigid; // the rigid bodies, which are moved after each step
    ContactSearch contact;
    FarNodes far_nodes;
    std::optional<SlotReader> slot_reader;
    std::optional<Observers> observers;
    std::optional<StateReader> reader;
    bool is_resumed = false;
    bool begins_deformed = model.start_time != 0 || !model.initial_displacement.empty();
    std::unique_ptr<EquilibriumMethod> stepper; // null unless the model is quasi-static
    std::shared_ptr<Communicator> ranks;        // null if this process is alone
    RankTraffic sent_in_steps;                  // messages and bytes that this rank has sent for halos
    std::uint64_t steps_of_traffic = 0;         // the number of these steps, or of iterations
    FrameBuffers aside;
    std::unique_ptr<ComingFrame> coming;
    std::uint64_t done = 0;
    // the velocity is that at the time of the displacement; otherwise it is that of half a step before
    bool has_whole_velocity = true;
};

template <typename Work>
auto Solver::Impl::together(const RankCall& call, Work&& work) {
    if (!ranks)
        return work();
    if (ranks->is_lost())
        throw DeviceError("Another rank has failed.");
    tell(*ranks, call);
    return as_one(*ranks, std::forward<Work>(work));
}

} // namespace periscope::gpu

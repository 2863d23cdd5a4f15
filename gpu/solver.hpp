// The engine: one model on one device, or on several.
#pragma once

#include "core/model/checkpoint.hpp"
#include "core/model/frame.hpp"
#include "core/model/model.hpp"
#include "core/model/paged_stiffness.hpp"
#include "core/reference/bond_losses.hpp"
#include "core/reference/bond_moments.hpp"
#include "gpu/device/device.hpp"
#include "gpu/motion/rest_status.hpp"
#include "gpu/observe/frame_use.hpp"
#include "gpu/precision.hpp"
#include "gpu/ranks/commands.hpp"

#include <memory>
#include <string>
#include <vector>

namespace periscope::gpu {

// How the work is laid out: whole vectors of one core (processors), or a node a work-item (GPUs).
enum class Layout { automatic, vectors, scalars };

struct SolverOptions {
    std::string device; // part of a name; empty: choose
    // Several devices that compute the body together: how many, or which (DeviceChoice). Empty: one.
    std::string devices;
    unsigned split_device = 0; // not 0: on this many equal parts of the device, for measurements
    Precision precision = Precision::single;
    Layout layout = Layout::automatic; // by the kind of device; another choice is slower, not wrong
    bool keep_forces = false;          // state() then has the force density; costs 12 bytes a node
    // The body in parts, which changes no bit of the result: this many domains at least; bytes that one buffer may have, beyond which
    // there are more domains; bytes that the body may take on the device, beyond which it lies in the host's memory and passes
    // through. 0: what the device allows. Throws CaseError where the model is not for this.
    std::uint32_t domains = 1;
    std::uint64_t largest_buffer = 0, device_memory = 0;
    // Bytes of λ of all bonds beyond which only those have it around which something has softened (StiffnessPages); it changes no bit.
    std::uint64_t largest_stiffness = largest_stiffness_array;
    // Processes that compute the body together, of which this is one; null: it is alone. Each makes a solver of the same model with the same
    // options. The first one's is used like any other; those of the others only obey().
    std::shared_ptr<Communicator> ranks;
};

// What a rank has sent in a time step.
struct RankFacts {
    double share = 1; // of the nodes
    std::uint64_t messages_of_step = 0, bytes_of_step = 0;
};

SolverOptions with_automatic_precision(SolverOptions options = {});
// Options with the precision and layout of the checkpoint, so that the solver can continue from it.
SolverOptions with_layout_of(SolverOptions options, const CheckpointInfo& checkpoint);

// Owns all device state of a run. Used by one thread at a time. The model must outlive it.
class Solver {
public:
    Solver(const Model& model, const SolverOptions& options, const Progress& progress = {});
    ~Solver();
    Solver(Solver&&) noexcept;

    // Runs `steps` time steps and waits for them; fewer when there is a shortage(). Throws RunError when the state became non-finite or
    // exploded, naming step and node; the state is lost then: frames read before are the last good ones.
    // In a quasi-static model these are load steps, each of many iterations.
    void advance(std::uint64_t steps);
    // Quasi-static models: at most this many iterations, fewer if the load step reaches equilibrium before. Returns their number.
    // Throws RunError when a load step does not converge.
    std::uint64_t relax(std::uint64_t iterations);
    RestStatus rest() const;

    std::uint64_t step() const;
    // The body lies in the memory of the host and passes through the device. Then this many steps together take hardly longer than one;
    // otherwise 1.
    bool passes_through() const;
    std::uint64_t steps_at_once() const;
    // Why the run must end: softening bonds need more memory, and the device has no more. The run can be resumed from a checkpoint of the
    // current state. Empty: there is enough.
    std::string shortage() const;
    bool is_resumed() const; // it continues a run, whose earlier results are not given out again
    double time() const;
    Precision precision() const; // as it was chosen: not automatic
    FramePtr frame();            // read back now
    // The same in two parts: the device copies the current state aside and continues with the next commands while the copy
    // travels. For the view, damage is one byte per node. One frame at a time; take_frame() waits for it.
    void begin_frame(FrameUse use);
    FramePtr take_frame();
    // Whether frames are never whole in memory: the body has millions of nodes, and no field of the frame needs the whole body.
    // It is read while the solver is not advanced.
    bool has_frames_in_pieces() const;
    FrameInPieces frame_in_pieces();
    // Read back now, in full precision. With keep_forces (or an observer of reactions) the velocity of velocity Verlet
    // and central differences without local damping is that of the last whole step but one, when the forces acted.
    // Otherwise it is the velocity of the last step, with Euler's methods the current one. Without keep_forces forces are
    // empty.
    State state();
    // The same of what strain and stress are made of; of a model whose frames have some of them, otherwise empty.
    std::vector<BondMoments> moments();
    std::vector<BondLosses> losses();       // and of what bonds have lost
    std::vector<RigidState> rigid_bodies(); // read back now, in the order of Model::rigid_bodies
    RemovedNodes removed_nodes();           // read back now: those that have flown far away
    std::vector<Sample> take_samples();     // observer rows since the last call
    // checkpoint() gives the current state, valid until the solver advances; restore() continues from such a state. With
    // `is_same_run`, and not within a load step, a run of the same case on the same device then ends bitwise as if it had
    // never stopped. Otherwise a new run begins there, at step 0 and model.start_time. Throws CaseError when the checkpoint
    // does not fit the model.
    Checkpoint checkpoint();
    void restore(const Checkpoint& from, bool is_same_run);
    std::uint64_t broken_bonds(); // each bond counted once, pre-cracks included

    const std::vector<DeviceInfo>& devices() const; // one, or those that compute together
    const std::vector<double>& shares() const;      // of the devices, or of the ranks: parts of the places
    std::uint64_t device_bytes() const;             // allocated on the device
    double build_seconds() const;                   // compiling the kernels

    // A rank that is not the first does what the first one's solver is asked.
    void obey(const RankCall& call);
    std::vector<RankFacts> ranks(); // in their order; empty: this process is alone

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace periscope::gpu

// The solver: computes one model on one device or on several.
#pragma once

#include "core/model/checkpoint.hpp"
#include "core/model/frame.hpp"
#include "core/model/model.hpp"
#include "core/model/paged_stiffness.hpp"
#include "core/reference/bond_losses.hpp"
#include "core/reference/bond_moments.hpp"
#include "gpu/device/device.hpp"
#include "gpu/motion/equilibrium_status.hpp"
#include "gpu/observe/frame_use.hpp"
#include "gpu/precision.hpp"
#include "gpu/ranks/commands.hpp"

#include <memory>
#include <string>
#include <vector>

namespace periscope::gpu {

// How work is divided among work-items: a work-item computes several nodes in vectors (for processors), or one node
// (for GPUs).
enum class Layout { automatic, vectors, scalars };

struct SolverOptions {
    std::string device; // part of a name; empty: choose automatically
    // The number of devices that compute the body together, or which ones (DeviceChoice). Empty: one device.
    std::string devices;
    // if this is not 0: compute on this number of equal parts of the device, for measurements
    unsigned split_device = 0;
    Precision precision = Precision::single;
    Layout layout = Layout::automatic; // chosen by the kind of device; another choice gives correct results, but slower
    bool keep_forces = false;          // state() then has the force density; takes 12 bytes per node
    // Divide the body, which changes no bit of the results. `domains` is the smallest number of domains.
    // `largest_buffer` limits the bytes of a buffer; a body that needs more gets more domains. `device_memory` limits
    // the bytes on the device; a body that needs more lies in the memory of the host and passes through the device. 0:
    // the limit of the device. The solver throws CaseError if the model does not support this.
    std::uint32_t domains = 1;
    std::uint64_t largest_buffer = 0, device_memory = 0;
    // If λ of all bonds takes more bytes than this, it is stored only near softened bonds (StiffnessPages). This
    // changes no bit of the results.
    std::uint64_t largest_stiffness = largest_stiffness_array;
    // The processes that compute the body together, including this one; null if it is alone. Each makes a solver of the
    // same model with the same options. The solver of the first rank is used as usual; those of the others only obey().
    std::shared_ptr<Communicator> ranks;
};

// What a rank (process) computes and sends.
struct RankFacts {
    double share = 1; // share of the nodes
    std::uint64_t messages_of_step = 0, bytes_of_step = 0;
};

SolverOptions with_automatic_precision(SolverOptions options = {});
// Options with the precision and layout of the checkpoint, so that the solver can continue from it.
SolverOptions with_layout_of(SolverOptions options, const CheckpointInfo& checkpoint);

// Owns all device state of a run. One thread uses it at a time. The model must outlive it.
class Solver {
public:
    Solver(const Model& model, const SolverOptions& options, const Progress& progress = {});
    ~Solver();
    Solver(Solver&&) noexcept;

    // Runs `steps` time steps and waits for them. Runs fewer if there is a shortage(). Throws RunError with step and
    // node if the state became non-finite or unstable; the state is then lost, and frames that were read before are the
    // last valid ones. In a quasi-static model the steps are load steps, each of which takes many iterations.
    void advance(std::uint64_t steps);
    // For quasi-static models: runs at most this number of iterations (fewer if the load step reaches equilibrium
    // before), and returns their number. Throws RunError if a load step does not converge.
    std::uint64_t relax(std::uint64_t iterations);
    EquilibriumStatus equilibrium() const;

    std::uint64_t step() const;
    // Whether the body lies in the memory of the host and passes through the device in parts. Then steps_at_once()
    // steps in one call of advance() take hardly longer than one step; otherwise steps_at_once() is 1.
    bool passes_through() const;
    std::uint64_t steps_at_once() const;
    // Returns why the run must end: softening bonds need more memory than the device has. The run can be resumed from a
    // checkpoint of the current state. Empty if there is enough memory.
    std::string shortage() const;
    bool is_resumed() const; // whether the solver continues a run, whose earlier results are not reported again
    double time() const;
    Precision precision() const; // the precision that was chosen, never `automatic`
    FramePtr frame();            // reads the frame and waits for it
    // Does the same in two parts: the device copies the current state and continues with the next commands while the
    // copy is transferred. For the view, damage is one byte per node. Only one frame may be pending; take_frame() waits
    // for it.
    void begin_frame(FrameUse use);
    FramePtr take_frame();
    // Whether frames can be read in pieces, because the body has millions of nodes and no field of the frame needs the
    // whole body. The pieces must be read before the solver advances.
    bool has_frames_in_pieces() const;
    FrameInPieces frame_in_pieces();
    // Reads the current state in full precision. Forces are empty unless keep_forces is set or an observer needs
    // reactions. With forces, and with velocity Verlet or central differences without local damping, the velocity
    // belongs to the start of the last step, at which the forces acted. Otherwise it is the velocity that the last step
    // computed, which with Euler's methods belongs to the current time.
    State state();
    // Reads the sums over bonds for strain and stress; empty if the frames of the model need none of them.
    std::vector<BondMoments> moments();
    std::vector<BondLosses> losses();       // does the same for the losses of bonds
    std::vector<RigidState> rigid_bodies(); // reads the current states, in the order of Model::rigid_bodies
    RemovedNodes removed_nodes();           // the nodes removed so far (core/model/removal.hpp)
    std::vector<Sample> take_samples();     // the samples of observers since the last call
    // checkpoint() returns the current state, which is valid until the solver advances. restore() continues from such a
    // state. With `is_same_run`, and if the state is not within a load step, a run of the same case on the same device
    // ends bitwise as if it had not stopped. Otherwise a new run begins from this state, at step 0 and
    // model.start_time. Throws CaseError if the checkpoint does not fit the model.
    Checkpoint checkpoint();
    void restore(const Checkpoint& from, bool is_same_run);
    std::uint64_t broken_bonds(); // counts each bond once, including those that initial cracks cut

    const std::vector<DeviceInfo>& devices() const; // one device, or the devices that compute together
    const std::vector<double>& shares() const;      // share of each device, or of each rank, in the slots of the body
    std::uint64_t device_bytes() const;             // bytes allocated on the device
    double build_seconds() const;                   // time of compiling the kernels, s

    // Called on the ranks other than the first: does what the solver of the first rank was called to do.
    void obey(const RankCall& call);
    std::vector<RankFacts> ranks(); // facts about each rank, in their order; empty if this process is alone

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace periscope::gpu

// Runs the loop of a run for the workbench and the command line: batches of steps, frames, samples, stops.
#pragma once

#include "core/model/load_step_record.hpp"
#include "gpu/solver.hpp"

#include <atomic>
#include <functional>
#include <string>

namespace periscope::gpu {

struct RunStatus {
    std::uint64_t step = 0, steps = 0;
    double time = 0;                       // simulated, s
    double elapsed = 0;                    // s of wall-clock time spent solving
    double steps_per_second = 0;           // recent
    double node_steps_per_second = 0;      // recent speed: nodes times steps per second
    double mean_node_steps_per_second = 0; // mean over all steps of this run so far; it is stored with the run
    double remaining = 0;                  // s, estimated
    // In a quasi-static run, steps are load steps, and the speeds are those of iterations.
    bool is_quasi_static = false;
    std::uint64_t iterations = 0;           // number of iterations in the current load step
    double residual = 0;                    // relative
    std::vector<LoadStepRecord> load_steps; // the completed load steps of this run
    RemovedNodes removed;                   // known at the end: removed nodes (core/model/removal.hpp)
    std::vector<std::string> notes;         // reasons why Newton's method left load steps to relaxation
    std::string stopped_by;                 // known at the end: how the stop criterion was met; empty if it was not
};

enum class Order { go, pause, step, stop }; // `step`: one frame interval, then pause

struct RunHooks {
    std::vector<Sample> earlier_rows; // for a resumed run with a stop criterion, which continues with these rows
    std::function<void(const FramePtr&)> on_frame; // called with each output frame, the first of them at step 0
    // Called instead of on_frame, if it is set and frames can be read in pieces (Solver::has_frames_in_pieces). The
    // solver waits meanwhile.
    std::function<void(const FrameInPieces&)> on_frame_in_pieces;
    // called with rows of the observers; those before a frame are reported before it
    std::function<void(const std::vector<Sample>&)> on_samples;
    std::function<void(const RunStatus&)> on_status; // after every batch
    // called after every batch; if it is not set, the order is `go`
    std::function<Order()> order;
    // True if a live frame is wanted. Live frames get 5 % of the time.
    std::function<bool(double seconds_since_last_view)> view_due;
    std::function<void(const FramePtr&)> on_view; // live frames
    // Called when the state of the solver is to be stored: first after `first_checkpoint`, then every
    // `checkpoint_every` seconds of wall-clock time, and at the end. Samples and frames up to this state have been
    // reported before. A quasi-static run stores its state only at its start and between load steps, so that a resumed
    // run ends bitwise as if it had not been interrupted. If the run ends within a load step, the computation of this
    // load step is lost; therefore the state is stored more often if storing takes little time.
    std::function<void()> on_checkpoint;
    double checkpoint_every = 300, first_checkpoint = 30; // s
};

enum class RunEnd { finished, stopped };

struct RunResult {
    RunEnd end = RunEnd::finished;
    RunStatus status;
};

// Runs from the current step of the solver to the last step of the model, or to the row of an observer that meets the
// stop criterion; in both cases the run has finished. Batches take 10–50 ms. If the solver throws RunError, on_frame
// gets the last valid frame before the exception is passed on. During a pause the thread sleeps between calls of
// order().
RunResult run(Solver& solver, const Model& model, const RunHooks& hooks);

} // namespace periscope::gpu

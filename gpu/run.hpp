// The loop of a run, the same for the workbench and the command line: batches of steps, frames, samples,
// stops.
#pragma once

#include "core/model/load_step_record.hpp"
#include "gpu/solver.hpp"

#include <atomic>
#include <functional>
#include <string>

namespace periscope::gpu {

struct RunStatus {
    std::uint64_t step = 0, steps = 0;
    double time = 0;                  // simulated, s
    double elapsed = 0;               // s of wall time spent solving
    double steps_per_second = 0;      // recent
    double node_steps_per_second = 0; // recent: nodes times steps
    double mean_node_steps_per_second =
        0;                // over all steps of this run so far and their `elapsed`: what is kept of a run
    double remaining = 0; // s, estimated
    // In a quasi-static run steps are load steps, and the speeds are those of iterations.
    bool is_quasi_static = false;
    std::uint64_t iterations = 0;           // of the load step under way
    double residual = 0;                    // relative
    std::vector<LoadStepRecord> load_steps; // of this run, those that are done
    RemovedNodes removed;                   // at the end: nodes that have flown far away
    std::vector<std::string> notes;         // of load steps that Newton's method left to relaxation, why
    std::string stopped_by;                 // at the end: how the stop criterion was met; empty when it was not
};

enum class Order { go, pause, step, stop }; // `step`: one frame interval, then pause

struct RunHooks {
    std::vector<Sample>
        earlier_rows; // of a run that is resumed, where it has a stop criterion: those of its observer count on
    std::function<void(const FramePtr&)> on_frame; // the output frames (first: step 0)
    // In place of on_frame, where it is there and frames can be read in pieces (Solver::has_frames_in_pieces). The solver waits.
    std::function<void(const FrameInPieces&)> on_frame_in_pieces;
    std::function<void(const std::vector<Sample>&)> on_samples; // observer rows, before the frame they precede
    std::function<void(const RunStatus&)> on_status;            // after every batch
    std::function<Order()> order;                               // asked after every batch; empty: go
    std::function<bool(double seconds_since_last_view)>
        view_due;                                 // true: a live frame is wanted; they get 5 % of the time
    std::function<void(const FramePtr&)> on_view; // live frames
    // Asked to keep the solver's state after this many seconds of wall time each, the first time earlier, and at the end; rows and frames
    // up to it have been handed over before. A quasi-static run keeps its state at its start and between load steps: a run that is
    // resumed from there ends bitwise as if it had not been interrupted. What is computed of a load step is lost when the run ends
    // within it. Load steps are therefore kept more often, where this takes little time.
    std::function<void()> on_checkpoint;
    double checkpoint_every = 300, first_checkpoint = 30; // s
};

enum class RunEnd { finished, stopped };

struct RunResult {
    RunEnd end = RunEnd::finished;
    RunStatus status;
};

// Runs from the solver's step to the model's last, or to the row of an observer that meets the stop criterion: then the run has
// finished, too. Batches take 10–50 ms. RunError passes through after
// on_frame got the last good frame. A pause sleeps between questions.
RunResult run(Solver& solver, const Model& model, const RunHooks& hooks);

} // namespace periscope::gpu

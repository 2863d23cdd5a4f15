// One run, from its case or checkpoint to its record: model, device, results folder, loop, end. The command line, the
// window and its queue call it and listen. It stands above the engine and the files: a library of its own.
#pragma once

#include "core/cache/model_cache.hpp"
#include "core/case/case.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "core/results/beginning.hpp"
#include "core/results/results_folder.hpp"
#include "gpu/run.hpp"

#include <cstdint>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace periscope::gpu {

struct JobRequest {
    Case value;                                        // not used when `resume`
    std::shared_ptr<const ImportedSurface> surface;    // the case's, when it has been read already
    std::shared_ptr<const Nodes> nodes;                // the case's, when they have been made already
    std::optional<ModelCache> cache;                   // for what has not
    SolverOptions solver = with_automatic_precision(); // a checkpoint brings its own precision and layout
    std::shared_future<void> devices_searched;         // when valid: OpenCL must not be called before it is ready
    std::filesystem::path output;                      // the results folder; empty: results stay in memory
    bool overwrite = false;                            // replaces the results of an earlier run in that folder
    // Not 0: nobody asked for the folder, so the run does not depend on it. It is left out when all frames would take more
    // bytes than this; when it cannot be written, the run continues in memory.
    std::uint64_t output_limit = 0;
    bool resume = false; // continues the interrupted run in `output`, with the case of its case.json
};

// What a caller hears of a job, in this order; all in the thread of run_job(). An exception of a listener ends the job as
// any other error does.
class JobListener {
public:
    virtual ~JobListener() = default;

    // Case and checkpoint have been read; the folder can be written.
    virtual void beginning_read(const Beginning&) {}
    // While model and kernels are built, 0 … 1 in all. False: cancel.
    virtual bool progress(double /*fraction*/, std::string_view /*what*/) { return true; }
    virtual void model_built(const std::shared_ptr<const Model>&, double /*seconds*/) {}
    // The solver is about to run, at step 0 or that of its checkpoint; the results folder is there. The record has device
    // and precision.
    virtual void solver_built(Solver&, const RunRecord&) {}

    // The loop: as the hooks of the same name in run.hpp. Frames and samples are reported before they are written.
    virtual void frame(const FramePtr&) {}
    // False: frames are only to be written. Those of bodies of millions of nodes are then never whole in memory, and frame() is not
    // called for them.
    virtual bool wants_frames() const { return true; }
    virtual void samples(const std::vector<Sample>&) {}
    virtual void status(const RunStatus&) {}
    virtual Order order(Solver&) { return Order::go; }
    virtual bool view_due(double /*seconds_since_last*/) { return false; }
    virtual void view(const FramePtr&) {}

    // From now on nothing is written to the folder (output_limit); said() has given the reason.
    virtual void output_given_up() {}

    // The loop has ended without an error; the solver still has the state.
    virtual void loop_ended(Solver&, RunEnd) {}
    // The record as it was written, or would have been: also of a run that failed after solver_built().
    virtual void ended(const RunRecord&) {}

    // At any time: what the user should know (`information`; `from_cache`: it need not be so), or doubt (`warning`), a whole
    // sentence each.
    enum class Word { information, from_cache, warning };
    virtual void said(Word, const std::string&) {}
};

enum class JobEnd { finished, stopped, had_finished }; // had_finished: nothing was left to resume, nothing was touched

struct JobResult {
    JobEnd end = JobEnd::finished;
    RunStatus status;
    RunRecord record;
    std::string message; // of had_finished: why, and what to do
};

// Runs it. The results folder is locked meanwhile: a second run into it throws FileError. What is kept after a failure:
// - before the loop (CaseError, FileError, GeometryError, MeshingError, HelperError, DeviceError, Cancelled): an earlier
//   run in the folder, untouched; a folder made for this run is removed again;
// - in the loop (RunError, FileError, …): all frames, rows and the checkpoint up to then; run.json says "failed" and why.
//   The first error is thrown; one of the files that follows from it is in run.json alone.
JobResult run_job(JobRequest request, JobListener& listener);

} // namespace periscope::gpu

// Runs one job from its case or checkpoint to its record: model, device, results folder, loop, end. The command line,
// the window and its queue call it and listen to it. It is a library of its own, above the engine and the files.
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
    Case value;                                        // not used if `resume` is true
    std::shared_ptr<const ImportedSurface> surface;    // the surface of the case, if it has been read already
    std::shared_ptr<const Nodes> nodes;                // the nodes of the case, if they have been made already
    std::optional<ModelCache> cache;                   // cache for surfaces and nodes that are not given
    SolverOptions solver = with_automatic_precision(); // a checkpoint brings its own precision and layout
    std::shared_future<void> devices_searched;         // if valid: OpenCL must not be called before it is ready
    std::filesystem::path output;                      // the results folder; empty: results stay in memory
    bool overwrite = false;                            // replaces the results of an earlier run in that folder
    // If this is not 0, the folder was chosen automatically, and the run does not depend on it: no folder is written if
    // all frames would take more bytes than this, and if the folder cannot be written, the run continues in memory.
    std::uint64_t output_limit = 0;
    bool resume = false; // continues the interrupted run in `output`, with the case of its case.json
};

// The calls of a job to its caller, in this order, all in the thread of run_job(). An exception of a listener ends the
// job as any other error does.
class JobListener {
public:
    virtual ~JobListener() = default;

    // Case and checkpoint have been read, and the folder can be written.
    virtual void beginning_read(const Beginning&) {}
    // Called while model and kernels are built; the fraction goes from 0 to 1 over both. Returning false cancels
    // the job.
    virtual bool progress(double /*fraction*/, std::string_view /*what*/) { return true; }
    virtual void model_built(const std::shared_ptr<const Model>&, double /*seconds*/) {}
    // The solver is about to run, at step 0 or at that of its checkpoint, and the results folder exists. The record has
    // device and precision.
    virtual void solver_built(Solver&, const RunRecord&) {}

    // Called in the loop like the hooks of the same name in run.hpp. Frames and samples are reported before they are
    // written.
    virtual void frame(const FramePtr&) {}
    // Whether the listener needs whole frames. If not, frames are only written, frame() is not called for bodies of
    // millions of nodes, and their frames are never whole in memory.
    virtual bool wants_frames() const { return true; }
    virtual void samples(const std::vector<Sample>&) {}
    virtual void status(const RunStatus&) {}
    virtual Order order(Solver&) { return Order::go; }
    virtual bool view_due(double /*seconds_since_last*/) { return false; }
    virtual void view(const FramePtr&) {}

    // From now on nothing is written to the folder (output_limit). said() has given the reason.
    virtual void output_given_up() {}

    // The loop has ended without an error. The solver still has the state.
    virtual void loop_ended(Solver&, RunEnd) {}
    // Called with the record as it was written, or would have been written without a folder; also after a run that
    // failed after solver_built().
    virtual void ended(const RunRecord&) {}

    // Called at any time with a whole sentence for the user: `information`, `from_cache` (information that may be left
    // out), or a `warning`.
    enum class Word { information, from_cache, warning };
    virtual void said(Word, const std::string&) {}
};

// had_finished: there was nothing to resume, and nothing was changed
enum class JobEnd { finished, stopped, had_finished };

struct JobResult {
    JobEnd end = JobEnd::finished;
    RunStatus status;
    RunRecord record;
    std::string message; // with had_finished: the reason, and what to do
};

// Runs the job. Meanwhile the results folder is locked: a second run into it throws FileError. After a failure
// - before the loop (CaseError, FileError, GeometryError, MeshingError, HelperError, DeviceError, Cancelled), an earlier
//   run in the folder is unchanged, and a folder that was made for this run is removed again;
// - in the loop (RunError, FileError, …), all frames, rows and the checkpoint up to then are kept; run.json has the
//   state "failed" and the reason. The first error is thrown. An error of the files that follows from it is only in
//   run.json.
JobResult run_job(JobRequest request, JobListener& listener);

} // namespace periscope::gpu

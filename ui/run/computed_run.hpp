// A run that is computed whole in the background and kept in memory alone: nothing of it is written or listed.
#pragma once

#include "core/base/progress.hpp"
#include "core/cracks/first_break.hpp"
#include "gpu/job/job.hpp"
#include "ui/document/results.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace periscope::ui {

struct ComputedRun {
    Case value;
    ModelPtr model;
    ViewNodesPtr nodes;
    std::vector<SeenFrame> frames;
    std::vector<Sample> samples;
    std::vector<LoadStepRecord> load_steps;
    std::optional<FirstBreak> first_break;
};
using ComputedRunPtr = std::shared_ptr<const ComputedRun>;

// Computes the case of the request, which names no folder, and returns when the run has ended. `before` (or null) is an earlier run: where
// the nodes are the same, the new one has those of `before` for the view, which then need not be prepared again.
// Not on the GUI thread. Throws Cancelled when `progress` says so, also within the run, and what gpu::run_job() throws.
ComputedRunPtr compute_run(gpu::JobRequest request, const ComputedRunPtr& before, const Progress& progress);

} // namespace periscope::ui

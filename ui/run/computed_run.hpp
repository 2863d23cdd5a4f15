// A run that is computed in the background and kept only in memory: it has no results folder, and the list of runs does
// not contain it.
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

// Computes the case of the request, which must have no output folder, and returns when the run has ended. `before` is
// an earlier run, or null. If both runs have the same nodes, the view's data for the nodes are taken from `before`,
// which saves time.
// Must not be called on the GUI thread. Throws Cancelled if `progress` returns false, and whatever gpu::run_job()
// throws.
ComputedRunPtr compute_run(gpu::JobRequest request, const ComputedRunPtr& before, const Progress& progress);

} // namespace periscope::ui

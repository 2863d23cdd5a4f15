// All that a run needs to know when it starts.
#pragma once

#include "core/cache/model_cache.hpp"
#include "core/case/case.hpp"
#include "core/geometry/surface/surface.hpp"
#include "core/model/skin.hpp"
#include "gpu/solver.hpp"

#include <filesystem>
#include <future>
#include <memory>
#include <optional>

namespace periscope::ui {

struct RunRequest {
    Case value;
    std::shared_ptr<const ImportedSurface> surface; // when already read
    ViewNodesPtr nodes;                             // when already built
    std::optional<ModelCache> cache;                // for what is not
    gpu::SolverOptions solver;
    std::shared_future<void> devices_searched; // before this OpenCL must not be called
    std::filesystem::path output;              // empty: results stay in memory
    std::shared_ptr<void> keeps;               // what must live until the run has begun: the folder of its checkpoint
    bool overwrite = false;
    bool resume = false; // the interrupted run in `output` goes on; its case.json says what
    // Goes on from the run before, whose state value.start names: its frames stay, and the case in the window is the same
    // but for that.
    bool goes_on = false;
    bool in_background = false; // not of the case in the window: nothing of it is shown but its progress
    bool single_step = false;   // begin with one frame interval, then pause
};

} // namespace periscope::ui

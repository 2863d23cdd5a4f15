// All that a run of the window needs to know when it starts: the job, and what the window makes of it.
#pragma once

#include "gpu/job/job.hpp"

#include <QString>

#include <memory>

namespace periscope::ui {

struct RunRequest : gpu::JobRequest {
    std::shared_ptr<void> keeps; // what must live until the run has begun: the folder of its checkpoint
    // Goes on from the run before, whose state value.start names: its frames stay, and the case in the window is the same
    // but for that.
    bool goes_on = false;
    QString case_key;           // of the case whose list of runs has it (run_store.hpp); empty: the one in the window
    bool in_background = false; // not of the case in the window: nothing of it is shown but its progress
    bool single_step = false;   // begin with one frame interval, then pause
};

} // namespace periscope::ui

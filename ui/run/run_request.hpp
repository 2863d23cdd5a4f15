// Everything that a run of the window needs when it starts: the job, and how the window shows it.
#pragma once

#include "gpu/job/job.hpp"

#include <QString>

#include <memory>

namespace periscope::ui {

struct RunRequest : gpu::JobRequest {
    std::shared_ptr<void> keeps; // kept until the run has begun: the folder of its checkpoint
    // Continues the run before from the state in value.start: its frames are kept, and the case in the window differs
    // only in this.
    bool goes_on = false;
    QString case_key;           // of the case in whose list the run is (run_store.hpp); empty: the one in the window
    bool in_background = false; // of another case: only its progress is shown
    bool single_step = false;   // computes one frame interval, then pauses
};

} // namespace periscope::ui

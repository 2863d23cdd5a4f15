// Everything that a run of the window needs when it starts: the job, and how the window shows it.
#pragma once

#include "gpu/job/job.hpp"

#include <QString>

#include <memory>

namespace periscope::ui {

struct RunRequest : gpu::JobRequest {
    std::shared_ptr<void> keeps; // kept until the run has begun, for example the folder of its checkpoint
    // Whether the run continues the one before from the state in value.start. Its frames are then kept. Except for
    // `start`, the case is that in the window.
    bool goes_on = false;
    // key of the case in whose list the run is (run_store.hpp); empty: the case in the window
    QString case_key;
    bool in_background = false; // the run is of another case, so only its progress is shown
    bool single_step = false;   // computes one frame interval, then pauses
};

} // namespace periscope::ui

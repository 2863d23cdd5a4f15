// What a run of the window needs when it starts: the job, and how the window shows it.
#pragma once

#include "gpu/job/job.hpp"

#include <QString>

#include <memory>

namespace periscope::ui {

struct RunRequest : gpu::JobRequest {
    // an object that must exist until the run has begun, for example the temporary folder of its checkpoint
    std::shared_ptr<void> keeps;
    // Whether the run continues the one before, from the state in value.start. The window then keeps the frames of that
    // run. Except for `start`, the case is that in the window.
    bool goes_on = false;
    // Key of the case in whose list the run appears (run_store.hpp); empty: the case in the window.
    QString case_key;
    bool in_background = false; // the run is of another case than that in the window, which shows only its progress
    bool single_step = false;   // pauses the run after one frame interval
};

} // namespace periscope::ui

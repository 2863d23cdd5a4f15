// The data that the GUI thread and the thread of the run share. The two threads exchange everything else by events.
#pragma once

#include "gpu/run.hpp"
#include "ui/document/seen_frame.hpp"
#include "ui/run/triple_buffer.hpp"

#include <atomic>
#include <filesystem>

namespace periscope::ui {

struct RunChannel {
    std::atomic<gpu::Order> order{gpu::Order::go};
    // the file to which the state is written when the run stops; set before the order to stop
    std::filesystem::path hand_over;
    std::atomic<bool> cancel{false};             // set to cancel building and compiling, before the solver runs
    std::atomic<double> view_interval{1 / 30.0}; // seconds between live frames, depending on the cost of drawing
    std::atomic<bool> view_taken{true}; // whether the view has taken the last live frame, so that another may be sent
    TripleBuffer<SeenFrame> live;
    TripleBuffer<gpu::RunStatus> status;
};

} // namespace periscope::ui

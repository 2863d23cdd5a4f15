// The data that the GUI thread and the thread of the run share. Everything else passes between them by events.
#pragma once

#include "gpu/run.hpp"
#include "ui/document/seen_frame.hpp"
#include "ui/run/triple_buffer.hpp"

#include <atomic>
#include <filesystem>

namespace periscope::ui {

struct RunChannel {
    std::atomic<gpu::Order> order{gpu::Order::go};
    std::filesystem::path hand_over;             // set before the order to stop: where the state is written
    std::atomic<bool> cancel{false};             // set before the solver runs; cancels building and compiling
    std::atomic<double> view_interval{1 / 30.0}; // s between live frames, depending on the cost of drawing
    std::atomic<bool> view_taken{true};          // the last live frame was taken; another may be sent
    TripleBuffer<SeenFrame> live;
    TripleBuffer<gpu::RunStatus> status;
};

} // namespace periscope::ui

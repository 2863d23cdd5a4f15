// A state of a run with what its fields reach in it, found by the thread that made or read it: to look at each of a million
// nodes takes longer than the window's thread has for an event.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/frame_fields.hpp"

#include <vector>

namespace periscope::ui {

struct SeenFrame {
    SeenFrame() = default;
    explicit SeenFrame(FramePtr of) : frame(std::move(of)), extremes(extremes_of(*frame)) {}

    FramePtr frame;
    std::vector<FieldExtremes> extremes; // of each of frame_fields()
};

} // namespace periscope::ui

// A state of a run with the extremes of its fields. The extremes are determined by the thread that made or read the
// frame. Looking at each of a million nodes would block the GUI thread for too long.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/frame_fields.hpp"

#include <vector>

namespace periscope::ui {

struct SeenFrame {
    SeenFrame() = default;
    explicit SeenFrame(FramePtr of) : frame(std::move(of)), extremes(extremes_of(*frame)) {}

    FramePtr frame;
    std::vector<FieldExtremes> extremes; // extremes of each of frame_fields()
};

} // namespace periscope::ui

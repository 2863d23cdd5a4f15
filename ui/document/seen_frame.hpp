// A state of a run with the extremes of its fields. The thread that made or read the frame determines the extremes,
// because it takes longer to look at each of a million nodes than the GUI thread may spend on one event.
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

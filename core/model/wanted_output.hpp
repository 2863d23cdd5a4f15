// What a run is to hand out: frames, rows of observers, and what they hold.
#pragma once

#include "core/case/case.hpp"
#include "core/model/observers.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

struct WantedOutput {
    std::vector<ObserverDefinition> observers;
    std::uint64_t frames = 1, samples = 1; // wanted over the whole run, besides the start
    NodeFieldsEntry fields;                // wanted of every frame
    FramePrecision frame_precision = FramePrecision::single;
    FrameOrder frame_order = FrameOrder::computation;
    FrameNodes frame_nodes = FrameNodes::all; // in files
    double frame_damage = 0.01;               // nodes with more damage or softening count as damaged
};

} // namespace periscope

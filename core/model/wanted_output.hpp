// The output of a run: frames, samples of observers, and their content.
#pragma once

#include "core/case/case.hpp"
#include "core/model/observers.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

struct WantedOutput {
    std::vector<ObserverDefinition> observers;
    std::uint64_t frames = 1, samples = 1; // numbers over the whole run, besides the start
    NodeFieldsEntry fields;                // fields of every frame
    bool live_strain = true;               // frames for the view, too, have strain and stress if `fields` has them
    FramePrecision frame_precision = FramePrecision::single;
    FrameOrder frame_order = FrameOrder::computation;
    FrameNodes frame_nodes = FrameNodes::all; // the nodes that frames in files contain
    double frame_damage = 0.01;               // nodes with more damage or softening count as damaged
};

} // namespace periscope

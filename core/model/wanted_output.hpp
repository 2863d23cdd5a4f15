// The output of a run: frames, samples of observers, and their content.
#pragma once

#include "core/case/case.hpp"
#include "core/model/observers.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

struct WantedOutput {
    std::vector<ObserverDefinition> observers;
    std::uint64_t frames = 1, samples = 1; // numbers for the whole run, without those at the start
    NodeFieldsEntry fields;                // fields of every frame
    bool live_strain = true; // whether frames for the view have strain and stress, too, if `fields` has them
    FramePrecision frame_precision = FramePrecision::single;
    FrameOrder frame_order = FrameOrder::computation;
    FrameNodes frame_nodes = FrameNodes::all; // the nodes that frames in files contain
    double frame_damage = 0.01;               // the limit above which a node counts as damaged, for damage or softening
};

} // namespace periscope

// Predicts the wall-clock time of a run from the speed of the machine.
#pragma once

#include "core/preparation/predict.hpp"

#include <algorithm>
#include <optional>

namespace periscope {

struct RunTime {
    double usual = 0; // s; the time of a dynamic run, or of a quasi-static run in which no bond softens or breaks
    // The time in s of a quasi-static run in which a crack grows in every load step; 0 for a dynamic run.
    double cracking = 0;
    // the part of these times (s) before the first step, in which the model and its programs are made
    double start = 0;
    double longest() const { return std::max(usual, cracking); }
};

// How fast a computer computes: bonds times time steps per second, and bonds times iterations of a quasi-static
// analysis (in double precision) per second. Each bond counts from both ends. The defaults, for use before a run has
// been measured, are the speeds of two cores of a common processor.
struct Speeds {
    double of_steps = 1e9, of_iterations = 6e8;
    // Wall-clock time in s, including start and compilation; no value if the prediction has no bonds or steps.
    std::optional<RunTime> seconds_for(const Prediction& prediction) const;
};

} // namespace periscope

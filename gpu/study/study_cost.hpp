// Predicts what the runs of a study cost before the first one starts.
#pragma once

#include "core/case/case.hpp"
#include "core/preparation/run_time.hpp"
#include "core/study/study.hpp"
#include "gpu/device/device.hpp"

#include <cstddef>
#include <optional>

namespace periscope::gpu {

struct StudyCost {
    std::size_t runs = 0;
    double seconds = 0; // wall-clock time of all runs; 0: not known
    // An upper limit of the bytes of the files that are kept of the runs; frames are counted without compression.
    double bytes = 0;
};

// `run` is the prediction of the case. Without speeds, the time is not known. Several runs at once take as long as one
// after the other on the whole machine, and all of them share what the first one builds.
StudyCost cost_of_runs(std::size_t runs, KeptOfRuns kept, const Case& value, const Prediction& run,
                       const std::optional<Speeds>& speeds);

// Returns the usual speeds of a processor with as many cores. Nothing for a graphics card: they differ too much.
std::optional<Speeds> usual_speeds(const DeviceInfo& device);

} // namespace periscope::gpu

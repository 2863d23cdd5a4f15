// How many runs of a study or a calibration are computed at once.
#pragma once

#include "gpu/study/run_study.hpp"

#include <cstddef>

namespace periscope::gpu {

// Returns this number for a body with `nodes` nodes: that of the request, or that of the study, or the fastest one. A
// run of a small body cannot use all cores of a processor, so several runs share them. A graphics card computes one run
// after the other. Throws DeviceError if no device exists.
std::size_t jobs_at_once(const StudyRequest& request, std::size_t nodes);

} // namespace periscope::gpu

// How many runs of a study or a calibration are computed at once.
#pragma once

#include "gpu/study/run_study.hpp"

#include <cstddef>

namespace periscope::gpu {

// Returns the number for a body with this number of nodes: that of the request, of the study, or what is fastest. A run
// of a small body hardly uses all cores of a processor, so that several runs share them. A graphics card computes one
// run after the other. Needs a device; throws DeviceError.
std::size_t jobs_at_once(const StudyRequest& request, std::size_t nodes);

} // namespace periscope::gpu

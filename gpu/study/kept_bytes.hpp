// The room that the runs of a study take on the disk.
#pragma once

#include "core/case/case.hpp"
#include "core/study/study.hpp"

namespace periscope::gpu {

// The largest number of bytes that remain of a run of this case: with frames, as if they were not compressed.
double kept_bytes(KeptOfRuns kept, const Case& value, double nodes);

} // namespace periscope::gpu

// A run as the ranks see it that are not the first: they have the same model and a part of the body, and do what the first one asks.
#pragma once

#include "gpu/job/job.hpp"

#include <functional>

namespace periscope::gpu {

// Until the first rank's run has ended. The request is made here, so that an error in it (a case that cannot be read) reaches the first
// rank. What goes wrong before the run begins, the first rank says; what is thrown went wrong later, and the other ranks wait in vain.
// Touches no results.
void serve_rank(Communicator& ranks, const std::function<JobRequest()>& request);

} // namespace periscope::gpu

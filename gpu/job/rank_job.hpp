// Runs a job on the ranks other than the first: they have the same model and a part of the body, and do what the first
// rank requests.
#pragma once

#include "gpu/job/job.hpp"

#include <functional>

namespace periscope::gpu {

// Serves until the run of the first rank has ended. The request is made in this function, so that an error in it (for
// example, the case cannot be read) reaches the first rank, which reports all errors before the run begins. An
// exception from this function means that this rank failed later, and that other ranks wait for it. Writes no results.
void serve_rank(Communicator& ranks, const std::function<JobRequest()>& request);

} // namespace periscope::gpu

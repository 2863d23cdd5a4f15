// Makes a solver on all ranks, or on none.
#pragma once

#include "gpu/solver.hpp"

#include <exception>
#include <functional>
#include <string>

namespace periscope::gpu {

// Throws CaseError with the name of the first feature of the model or the options that several ranks do not support.
void require_for_ranks(const Model& model, const SolverOptions& options);

// Sends the error of this rank, if any, to all ranks. If this rank has none, but others do, throws DeviceError with the
// message of the lowest of these ranks. If this rank has an error, the caller throws its own exception.
void agree_on_ranks(Communicator& ranks, const std::string& fault);
// Throws DeviceError if the devices or the models of the ranks differ, because the results would then depend on the
// number of ranks.
void require_equal_ranks(Communicator& ranks, const Model& model, const std::string& device);

// Called by the first rank, which orders the others to make their solvers, and by the others when they get this order.
// `device` returns the name of this rank's device; it is called after `make`.
template <typename Make, typename Device>
void make_on_all_ranks(Communicator& ranks, const Model& model, const SolverOptions& options, const Make& make,
                       const Device& device) {
    if (ranks.is_first())
        tell(ranks, {Command::build});
    try {
        require_for_ranks(model, options);
        make();
    } catch (const std::exception& e) {
        agree_on_ranks(ranks, e.what());
        throw;
    }
    agree_on_ranks(ranks, {});
    require_equal_ranks(ranks, model, device());
}

} // namespace periscope::gpu

// A solver that is made on all ranks at once, or on none.
#pragma once

#include "gpu/solver.hpp"

#include <exception>
#include <functional>
#include <string>

namespace periscope::gpu {

// Refuses by name what several ranks cannot compute yet. Throws CaseError.
void require_for_ranks(const Model& model, const SolverOptions& options);

// What went wrong on this rank, if anything, sent to all. Throws DeviceError with the message of the lowest rank that has one, unless
// this one had itself: the caller then throws its own.
void agree_on_ranks(Communicator& ranks, const std::string& fault);
// Throws DeviceError where the devices or the models of the ranks differ: then the results would depend on their number.
void require_equal_ranks(Communicator& ranks, const Model& model, const std::string& device);

// The first rank orders the others to make theirs; they call this when the order has come. `device`: its name, asked afterwards.
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

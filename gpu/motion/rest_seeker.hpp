// The interface of the methods that take a body from one equilibrium to the next.
#pragma once

#include "gpu/domain/state_transfer.hpp"
#include "gpu/motion/relaxation_book.hpp"
#include "gpu/motion/rest_status.hpp"

#include <vector>

namespace periscope::gpu {

class RestSeeker {
public:
    virtual ~RestSeeker() = default;
    // Compiles its own kernels.
    virtual void warm_up() = 0;
    virtual void begin(std::uint64_t load_step) = 0; // starts the load step, or continues it after a restart
    virtual bool is_under_way() const = 0;           // a load step has begun and has not reached equilibrium
    // Iterates at most this many times, and returns the number of iterations. Throws RunError if more are needed than
    // the model allows.
    virtual std::uint64_t relax(std::uint64_t iterations) = 0;
    // Called when the state of a checkpoint has been restored. In the same run the state may lie within a load step, in
    // which prescribed nodes have moved.
    virtual void restored(bool is_same_run) = 0;
    virtual void add_state(std::vector<StateArray>& state) const = 0; // adds the state on which the next step depends
    virtual const RestStatus& rest() const = 0;
    virtual RelaxationBook& book() = 0; // returns the object that has the external work
};

} // namespace periscope::gpu

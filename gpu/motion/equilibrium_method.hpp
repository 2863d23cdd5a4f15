// The interface of the methods that find the equilibrium of each load step: relaxation, Newton's method, load control.
#pragma once

#include "gpu/domain/state_transfer.hpp"
#include "gpu/motion/equilibrium_status.hpp"
#include "gpu/motion/relaxation_state.hpp"

#include <vector>

namespace periscope::gpu {

class EquilibriumMethod {
public:
    virtual ~EquilibriumMethod() = default;
    // Compiles the kernels of the method.
    virtual void warm_up() = 0;
    virtual void begin(std::uint64_t load_step) = 0; // starts the load step, or resumes it
    virtual bool is_within_load_step() const = 0;    // a load step has begun, but has not reached equilibrium
    // Iterates about `iterations` times at most, until equilibrium is reached, and returns the number of iterations.
    // Throws RunError if the load step takes more iterations than the model allows.
    virtual std::uint64_t relax(std::uint64_t iterations) = 0;
    // Called when the state of a checkpoint has been restored. If the same run is resumed, the checkpoint may lie
    // within a load step.
    virtual void restored(bool is_same_run) = 0;
    virtual void add_state(std::vector<StateArray>& state) const = 0; // adds what the next load step needs
    virtual const EquilibriumStatus& status() const = 0;
    virtual RelaxationState& relaxation_state() = 0; // the object that adds up the external work
};

} // namespace periscope::gpu

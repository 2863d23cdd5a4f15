// What a body that comes to rest has besides its bonds and their state (gpu/motion/).
#pragma once

#include "core/model/model.hpp"

#include <cstdint>

namespace periscope::gpu {

// Of each node: vectors in the form of the forces, and single numbers.
struct RestSize {
    std::uint64_t vectors = 0, numbers = 0;
    bool any() const { return vectors > 0; }
};

inline RestSize rest_size(const Model& model) {
    RestSize size;
    if (model.stepper == Stepper::dynamic)
        return size;
    size.vectors =
        4; // where the way began and its forces (RelaxationBook); the last equilibrium and the way to it (RestBook)
    size.numbers = 1;                                 // the ease of the fictitious motion
    size.vectors += observes_energies(model) ? 2 : 0; // WorkBook
    if (model.stepper == Stepper::newton) {
        size.vectors += 7; // KrylovBook
        size.numbers += model.is_state_based() ? 1 : 0;
    }
    if (model.load_control)
        size.vectors += 5; // two more ways, and the last correction
    return size;
}

} // namespace periscope::gpu

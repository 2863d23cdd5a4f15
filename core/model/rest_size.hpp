// The memory that quasi-static analyses need for each node besides bonds and state (gpu/motion/). The engine and the prediction of
// memory use it.
#pragma once

#include "core/model/model.hpp"
#include "core/model/observers.hpp"

#include <cstdint>

namespace periscope {

// Vectors in the form of the forces, and single numbers.
struct RestSize {
    std::uint64_t vectors = 0, numbers = 0;
    bool any() const { return vectors > 0; }
};

struct RestFeatures {
    Stepper stepper = Stepper::dynamic;
    bool is_state_based = false, observes_energies = false, is_controlled = false; // by an observer
};

inline RestSize rest_size(const RestFeatures& features) {
    RestSize size;
    if (features.stepper == Stepper::dynamic)
        return size;
    // The displacement and the forces from which the motion of relaxation counts (RelaxationBook); the last equilibrium and the
    // displacement since the one before it (RestBook).
    size.vectors = 4;
    size.numbers = 1;                                   // true density over the fictitious one
    size.vectors += features.observes_energies ? 2 : 0; // WorkBook
    if (features.stepper == Stepper::newton) {
        size.vectors += 7; // conjugate gradients (KrylovBook)
        size.numbers += features.is_state_based ? 1 : 0;
    }
    size.vectors += features.is_controlled ? 5 : 0; // two more displacements with their bases, and the last correction
    return size;
}

inline RestSize rest_size(const Model& model) {
    return rest_size({model.stepper, model.is_state_based(), observes_energies(model), model.load_control.has_value()});
}

} // namespace periscope

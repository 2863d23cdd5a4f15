// The memory that quasi-static analyses need per node besides bonds and state (gpu/motion/). The engine and the
// prediction of memory use it.
#pragma once

#include "core/model/model.hpp"
#include "core/model/observers.hpp"

#include <cstdint>

namespace periscope {

// For each node, the number of vectors, which have the format of the forces, and of single numbers.
struct QuasiStaticSize {
    std::uint64_t vectors = 0, numbers = 0;
    bool any() const { return vectors > 0; }
};

struct QuasiStaticFeatures {
    Stepper stepper = Stepper::dynamic;
    // `is_controlled`: an observer controls the load
    bool is_state_based = false, observes_energies = false, is_controlled = false;
};

inline QuasiStaticSize quasi_static_size(const QuasiStaticFeatures& features) {
    QuasiStaticSize size;
    if (features.stepper == Stepper::dynamic)
        return size;
    // RelaxationState has the displacement and the forces at the earlier time of relaxation; ReturnPoint has the last
    // equilibrium and the displacement since the one before it.
    size.vectors = 4;
    size.numbers = 1;                                   // true density divided by the fictitious one
    size.vectors += features.observes_energies ? 2 : 0; // ExternalWork
    if (features.stepper == Stepper::newton) {
        size.vectors += 7; // conjugate gradients (ConjugateGradients)
        size.numbers += features.is_state_based ? 1 : 0;
    }
    // Load control: two more displacements with the vectors at their start, and the last correction.
    size.vectors += features.is_controlled ? 5 : 0;
    return size;
}

inline QuasiStaticSize quasi_static_size(const Model& model) {
    return quasi_static_size(
        {model.stepper, model.is_state_based(), observes_energies(model), model.load_control.has_value()});
}

} // namespace periscope

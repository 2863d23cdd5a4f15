// The state-based model's numbers of a node in the units of the device (core/physics/state_based.hpp).
#pragma once

#include "gpu/domain/units.hpp"

namespace periscope::gpu {

class StateUnits {
public:
    explicit StateUnits(const Model& model) : model_(model), units_(units_of(model)) {} // the model must outlive it

    // B/m, which times ω β V and the extension is a force density.
    double deviator(std::size_t node) const {
        return constants(node).deviator / model_.weighted_volume[node] * units_.length / units_.stiffness();
    }
    // P d/m², which times S = Σ ω β |ξ| e V is P θ/m.
    double of_theta(std::size_t node) const {
        const double m = model_.weighted_volume[node], unit = units_.length * units_.length * units_.volume;
        return constants(node).dilatation * static_cast<double>(axes_of(model_.space)) / (m * m) * unit *
               units_.length / units_.stiffness();
    }

private:
    const StateConstants& constants(std::size_t node) const { return model_.state_constants[model_.material_of(node)]; }
    const Model& model_;
    Units units_;
};

} // namespace periscope::gpu

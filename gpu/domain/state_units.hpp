// Converts Model::deviator(), b of the state-based theory, and Model::of_theta(), P d/m²
// (core/physics/state_based.hpp), to the units of the device.
#pragma once

#include "gpu/domain/units.hpp"

namespace periscope::gpu {

class StateUnits {
public:
    explicit StateUnits(const Model& model) : model_(model), units_(units_of(model)) {} // the model must outlive it

    double deviator(std::size_t node) const { return model_.deviator(node) * units_.length / units_.stiffness(); }
    double of_theta(std::size_t node) const {
        const double unit = units_.length * units_.length * units_.volume;
        return model_.of_theta(node) * unit * units_.length / units_.stiffness();
    }

private:
    const Model& model_;
    Units units_;
};

} // namespace periscope::gpu

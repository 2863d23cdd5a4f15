// Defines the units of the device: the spacing for lengths, the time step for times, and the density of the first
// material for densities. On a lattice the unit of volume is the nodal volume, so that kernels do not need it. For
// irregular nodes it is the cube of the spacing.
#pragma once

#include "core/model/model.hpp"

namespace periscope::gpu {

struct Units {
    double length = 1;  // m
    double time = 1;    // s
    double density = 1; // kg/m³
    double volume = 1;  // m³

    // A quasi-static analysis, whose motion during iterations is fictitious. speed() is then 0, so that velocities are
    // reported as 0.
    bool at_rest = false;

    double speed() const { return at_rest ? 0 : length / time; }
    double acceleration() const { return length / (time * time); }
    double force_density() const { return density * length / (time * time); } // N/m³
    // Unit of the micromodulus c, because the force density by a bond is c V s (ξ+η)/|ξ+η|.
    double stiffness() const { return force_density() / volume; }
    double damping() const { return density / time; }
};

inline Units units_of(const Model& model) {
    const bool at_rest = model.stepper != Stepper::dynamic;
    const double dx = model.nodes.spacing;
    return {dx, at_rest ? model.stable_step : model.time_step, model.materials.front().density,
            model.nodes.lattice ? model.nodes.volume.front() : dx * dx * dx, at_rest};
}

} // namespace periscope::gpu

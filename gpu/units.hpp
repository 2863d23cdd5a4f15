// On the device lengths are in spacings, times in steps and densities in that of the first material.
#pragma once

#include "core/model/model.hpp"

namespace periscope::gpu {

struct Units {
    double length = 1;  // m
    double time = 1;    // s
    double density = 1; // kg/m³

    double volume() const { return length * length * length; }
    double speed() const { return length / time; }
    double acceleration() const { return length / (time * time); }
    double force_density() const { return density * length / (time * time); } // N/m³
    double stiffness() const {
        return force_density() / volume();
    } // of c times a volume: f = c V s (ξ+η)/|ξ+η|
    double damping() const { return density / time; }
};

inline Units units_of(const Model& model) {
    return {model.nodes.spacing, model.time_step, model.materials.front().density};
}

} // namespace periscope::gpu

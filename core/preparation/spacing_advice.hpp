// Compares several spacings by their cost and by the strength that they give the body.
#pragma once

#include "core/preparation/predict.hpp"

#include <optional>
#include <vector>

namespace periscope {

struct BodyMeasure {             // needed for a body with a surface; those of a box follow from its case
    double volume = 0, area = 0; // m³, m²
    double thinnest = 0;         // the smallest side of its box, m
};

struct SpacingAdvice {
    Quantity spacing;
    double horizon = 0;          // m
    double layers = 0;           // number of nodes through the thinnest side along which nodes lie
    double critical_stretch = 0; // critical stretch of the first material; 0 if there is none yet
    // The properties of an infinite body of this material with this spacing and horizon (material_laws.hpp); 0 if there
    // is no material yet, or if its law fades.
    double strength = 0;        // the largest stress in tension with free sides, Pa
    double youngs_modulus = 0;  // Pa
    double fracture_energy = 0; // J/m²
    bool has_strength = true;   // false: no bond law gives the body its strength and fracture energy here
    Prediction prediction;
};

// Returns rows from coarse to fine, with some thousand to some million nodes. For a box, spacings that divide its sides
// are preferred. The current spacing is included. The horizon keeps its number of spacings if the case gives it in
// spacings, otherwise its length. Empty for meshes, whose nodes are given, and if the case lacks an input.
std::vector<SpacingAdvice> advise_spacings(const Case& value, const BodyMeasure& body = {});

void set_spacing(Case& value, const Quantity& spacing); // does nothing for a mesh, which has its own nodes

// Returns the row for one spacing.
SpacingAdvice advice_on(Case value, const Quantity& spacing, const BodyMeasure& body = {});

// Returns the horizon at which a body of the first material has this strength (Pa); the number of spacings per horizon
// does not change. For a given fracture energy, the strength is proportional to 1/√δ with the horizon δ. Returns
// nothing if the law is not linear or no fracture energy is given.
std::optional<double> horizon_of_strength(const Case& value, double strength);

} // namespace periscope

// How fine? For several spacings what they cost and what they mean for the strength of the body.
#pragma once

#include "core/preparation/predict.hpp"

#include <optional>
#include <vector>

namespace periscope {

struct BodyMeasure {             // of surfaces; a box is known from its case
    double volume = 0, area = 0; // m³, m²
    double thinnest = 0;         // the smallest side of its box, m
};

struct SpacingAdvice {
    Quantity spacing;
    double horizon = 0;          // m
    double layers = 0;           // of nodes through the thinnest side along which nodes lie
    double critical_stretch = 0; // of the first material; 0: there is none yet
    double strength = 0;         // stress at which a bond of it leaves the elastic line in uniaxial strain, E s, Pa
    Prediction prediction;
};

// From coarse to fine, some thousand to some million nodes; a box gets spacings that divide its sides where
// there are such. The present spacing is among them. The horizon keeps its number of spacings where the case
// says it in spacings, else its length. Empty for meshes, whose nodes are given, and where the case lacks
// what is needed.
std::vector<SpacingAdvice> advise_spacings(const Case& value, const BodyMeasure& body = {});

void set_spacing(Case& value, const Quantity& spacing); // nothing of a mesh, which has its nodes

// One row of it.
SpacingAdvice advice_on(Case value, const Quantity& spacing, const BodyMeasure& body = {});

// The horizon at which bonds of the first material break at the stress `strength` (Pa): s_c = strength/E, and
// s_c ~ 1/√δ for a given fracture energy. None where the law is not linear or no fracture energy is given.
std::optional<double> horizon_of_strength(const Case& value, double strength);

} // namespace periscope

// Small models on which a device is held against the plain reference: each bond law, correction and theory, on a lattice and on
// irregular nodes, while bonds break and soften.
#pragma once

#include "core/model/model.hpp"

#include <functional>
#include <string>
#include <vector>

namespace periscope::gpu {

struct VerificationCase {
    std::string name; // such as "lattice/trilinear"
    std::function<Model()> build;
    // Forces may differ this many times as much as those of bonds: a gap of contact is a small difference of displacements.
    double rounding = 1;
};

std::vector<VerificationCase> all_verification_cases();

// Those whose name contains one of the texts; without any, all. Throws std::invalid_argument naming what there is when a text
// fits no case.
std::vector<VerificationCase> select_verification_cases(const std::vector<std::string>& texts);

// A law that breaks at a stretch of 8e-4, or, of the linear law, at 2.5e-4.
void set_law(BondEntry& entry, LawKind law);
// With such a law; SI.
MaterialEntry material_of_law(const std::string& name, double youngs_modulus, double density, LawKind law);

// Bonds of up to 8e-4 to either side, of a spacing of 5 mm: whole, softened and broken ones.
Model at_random_displacements(Model model);

} // namespace periscope::gpu

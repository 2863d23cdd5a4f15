// Small models for comparing a device with the plain reference: each bond law, correction and theory, on a lattice and
// on irregular nodes, while bonds break and soften.
#pragma once

#include "core/model/model.hpp"

#include <functional>
#include <string>
#include <vector>

namespace periscope::gpu {

struct VerificationCase {
    std::string name; // such as "lattice/trilinear"
    std::function<Model()> build;
    // Multiplies the allowed difference of forces. It is larger with contact, whose gaps are small differences of large
    // displacements.
    double rounding = 1;
};

std::vector<VerificationCase> all_verification_cases();

// Returns the cases whose name contains one of the texts; all cases if no text is given. If no case contains a text,
// throws std::invalid_argument, whose message lists the names.
std::vector<VerificationCase> select_verification_cases(const std::vector<std::string>& texts);

// Sets a law whose bonds break at a stretch of 8e-4; those of the linear law break at 2.5e-4.
void set_law(BondEntry& entry, LawKind law);
// A material with such a law; all values are in SI units.
MaterialEntry material_of_law(const std::string& name, double youngs_modulus, double density, LawKind law);

// Gives the nodes random initial displacements. With a spacing of 5 mm, stretches of bonds lie between about −8e-4 and
// 8e-4, so that some bonds are intact, some have softened and some are broken.
Model at_random_displacements(Model model);

} // namespace periscope::gpu

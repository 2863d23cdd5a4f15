// What the bonds between two materials are made of.
#pragma once

#include <vector>

namespace periscope {

// A corner of a force–stretch law; the force is f/c, so that the elastic line is force = stretch.
struct LawPoint {
    double stretch = 0;
    double force = 0;
    friend bool operator==(const LawPoint&, const LawPoint&) = default;
};

// Elastic up to the first corner, then straight from corner to corner; the last one is (critical_stretch, 0).
// Without corners the bond is elastic until it breaks at the critical stretch (PMB; Silling & Askari 2005).
// Softening is irreversible: a bond that has seen s_max unloads along the secant to the origin, f = c λ s
// with λ the smallest of secant(law, s) so far (trilinear: Yang; Boys et al. 2021, §6). Only tension softens
// and breaks a bond; the stiffness that is left holds in compression too.
struct BondLaw {
    double micromodulus = 0;     // c in N/m⁶ (plane stress: with the thickness in it, also N/m⁶)
    double critical_stretch = 0; // s_c
    std::vector<LawPoint> softening;

    bool softens() const { return !softening.empty(); }
    double elastic_stretch() const { return softens() ? softening.front().stretch : critical_stretch; }
    friend bool operator==(const BondLaw&, const BondLaw&) = default;
};

// λ(s), the stiffness left at a stretch never reached before: 1 while elastic, 0 from the critical stretch
// on.
double secant(const BondLaw& law, double stretch);

// ∫ f/c ds up to the critical stretch: the energy it takes to break a bond is c |ξ| times this.
double area(const BondLaw& law);

// Elastic to s0, then straight to the force β s0 at s1, then straight to nothing at s_c; s0 < s1 < s_c, 0 < β
// ≤ 1. Its area is ½ s0 (s1 + β (s_c − s0)).
BondLaw trilinear_law(double micromodulus, double s0, double s1, double beta, double critical_stretch);
// The s_c that gives this area.
double trilinear_critical_stretch(double s0, double s1, double beta, double area);

} // namespace periscope

// What the bonds between two materials are made of.
#pragma once

#include "core/base/vec3.hpp"

#include <optional>
#include <vector>

namespace periscope {

// A corner of a force–stretch law; the force is f/c, so that the elastic line is force = stretch.
struct LawPoint {
    double stretch = 0;
    double force = 0;
    friend bool operator==(const LawPoint&, const LawPoint&) = default;
};

// The softening of the exponential law (pypd's NonLinear; Hobbs 2025), with x from 0 at s0 to 1 at s_c:
// force/peak = ((e^(-k x) − e^-k)/(1 − e^-k) + α (1 − x))/(1 + α).
struct Decay {
    double rate = 25, tail = 0.25; // k and α
    friend bool operator==(const Decay&, const Decay&) = default;
};

// How bonds along a direction differ from those across it (AnisotropyEntry).
struct Anisotropy {
    Vec3 direction{1, 0, 0}; // of unit length
    double stiffness_ratio = 1, strength_ratio = 1;
    friend bool operator==(const Anisotropy&, const Anisotropy&) = default;
};

// Elastic up to the first corner, then straight from corner to corner, or along the decay from the first to
// the second; the last one is (critical_stretch, 0). Without corners the bond is elastic until it breaks at
// the critical stretch (PMB; Silling & Askari 2005). Softening is irreversible: a bond that has seen s_max
// unloads along the secant to the origin, f = c λ s with λ the smallest of secant(law, s) so far (trilinear:
// Yang; Boys et al. 2021, §6). Only tension softens and breaks a bond, unless breaks_in_compression: then the
// size of the stretch does, whatever its sign. The stiffness that is left holds both ways.
struct BondLaw {
    double micromodulus = 0;     // c in N/m⁶ (in a plane and a bar 1/section is in it: also N/m⁶)
    double critical_stretch = 0; // s_c
    std::vector<LawPoint> softening = {};
    std::optional<Decay> decay = std::nullopt;
    bool breaks_in_compression = false;
    std::optional<Anisotropy> anisotropy = std::nullopt; // c and stretches are those across
    double strengthening = 0;                            // α of critical_stretch(), of a law that does not soften
    double fading = 0; // β of the regularised law, 1/m (regularised.hpp); 0: another law

    bool fades() const { return fading > 0; }
    bool softens() const { return !softening.empty(); }
    double elastic_stretch() const { return softens() ? softening.front().stretch : critical_stretch; }
    friend bool operator==(const BondLaw&, const BondLaw&) = default;
};

// The critical stretch of bonds that never break; finite, because it goes to kernels and files.
inline constexpr double never_breaks = 1e9;

// By what c and the stretches of the law are multiplied for a bond ξ: 1 + (ratio − 1) cos²θ. Stretches multiplied by k
// mean that λ(s) is that of s/k.
double stiffness_factor(const BondLaw& law, const Vec3& xi);
double strength_factor(const BondLaw& law, const Vec3& xi);

// The critical stretch that rises under compression, s_0 = s_c − α s_min (Silling & Askari 2005), never below 0. s_min of a node
// is the smallest stretch of its intact bonds in the step before, 0 in the first step and where no bond is left; a bond
// breaks at the smaller s_0 of its two nodes, as LAMMPS' PMB: `least` is the larger of their s_min.
double critical_stretch(const BondLaw& law, double least);

// λ(s), the stiffness left at a stretch never reached before: 1 while elastic, 0 from the critical stretch
// on. least: as above.
double secant(const BondLaw& law, double stretch, double least = 0);

// ∫ f/c ds up to the critical stretch: the energy it takes to break a bond is c |ξ| times this. Laws of the
// same c and area have the same fracture energy G: with a constant micromodulus in a solid G = π c δ⁵ area/5,
// in a plane G = h c δ⁴ area/2.
double area(const BondLaw& law);

// Elastic to s0, then straight to nothing at s_c > s0; its area is ½ s0 s_c (Gerstle; Boys et al. 2021, Eq.
// 18).
BondLaw bilinear_law(double micromodulus, double s0, double critical_stretch);

// Elastic to s0, then straight to the force β s0 at s1, then straight to nothing at s_c; s0 < s1 < s_c, 0 < β
// ≤ 1. Its area is ½ s0 (s1 + β (s_c − s0)).
BondLaw trilinear_law(double micromodulus, double s0, double s1, double beta, double critical_stretch);
// The s_c that gives this area.
double trilinear_critical_stretch(double s0, double s1, double beta, double area);

// Elastic to the first of the points, then straight from point to point. Each has a stretch, growing, and in
// place of the force its ratio to the largest, not growing: 1 first and 0 last.
BondLaw table_law(double micromodulus, const std::vector<LawPoint>& ratios);

// Elastic to s0, then along the decay to nothing at s_c > s0. Its area is
// ½ s0² + s0 (s_c − s0) (1 − 1/(1 − e^-k) + 1/k + α/2)/(1 + α).
BondLaw exponential_law(double micromodulus, double s0, double critical_stretch, const Decay& decay);

// The same law with its softening drawn out or together, s0 + a (s − s0) in place of every s beyond s0, so
// that it has this area, which is above ½ s0².
BondLaw drawn_to_area(BondLaw softening, double area);

} // namespace periscope

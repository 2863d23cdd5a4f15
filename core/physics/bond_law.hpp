// The force law of a bond, and functions that make and evaluate such laws.
#pragma once

#include "core/base/vec3.hpp"

#include <optional>
#include <vector>

namespace periscope {

// A corner of the force–stretch curve. `force` is the force density of the bond divided by c, so that the elastic line
// is force = stretch.
struct LawPoint {
    double stretch = 0;
    double force = 0;
    friend bool operator==(const LawPoint&, const LawPoint&) = default;
};

// The softening curve of the exponential law (NonLinear in pypd; Hobbs 2025), with x growing from 0 at s0 to 1 at s_c:
// force/peak = ((e^(-k x) − e^-k)/(1 − e^-k) + a (1 − x))/(1 + a).
struct Decay {
    double rate = 25, tail = 0.25; // k and a
    friend bool operator==(const Decay&, const Decay&) = default;
};

// How bonds along a direction differ from bonds across it (AnisotropyEntry).
struct Anisotropy {
    Vec3 direction{1, 0, 0}; // unit vector
    double stiffness_ratio = 1, strength_ratio = 1;
    friend bool operator==(const Anisotropy&, const Anisotropy&) = default;
};

// The force of a bond as a function of its stretch s. The bond is elastic up to the first corner. Then the force
// follows straight lines from corner to corner or, if `decay` is set, the exponential curve from the first to the
// second corner; the last corner is (critical_stretch, 0). Without corners, the bond is elastic until it breaks at the
// critical stretch (PMB; Silling & Askari 2005). Softening is irreversible: a bond that has reached the stretch s_max
// unloads along the secant to the origin, f = c λ s, where the secant stiffness λ is the smallest value of secant(law,
// s) so far (trilinear: Yang; Boys et al. 2021, §6). Only tension softens and breaks a bond, unless
// breaks_in_compression is set: then the magnitude of the stretch counts. The remaining stiffness acts in tension and
// in compression.
struct BondLaw {
    // c in N/m⁶; in a plane and a bar it contains the factor 1/section, so the unit is the same
    double micromodulus = 0;
    double critical_stretch = 0; // s_c
    std::vector<LawPoint> softening = {};
    std::optional<Decay> decay = std::nullopt;
    bool breaks_in_compression = false;
    // if set, c and the stretches above are those of bonds across its direction
    std::optional<Anisotropy> anisotropy = std::nullopt;
    // α of critical_stretch(), the strengthening under compression; for laws without softening only
    double strengthening = 0;
    double fading = 0; // β of the regularised law (regularised.hpp), 1/m; 0 for other laws

    // Returns whether this is the regularised law, whose bonds lose stiffness with increasing strain and regain it.
    bool fades() const { return fading > 0; }
    bool softens() const { return !softening.empty(); }
    // Returns the stretch up to which the force is proportional to the stretch.
    double elastic_stretch() const { return softens() ? softening.front().stretch : critical_stretch; }
    friend bool operator==(const BondLaw&, const BondLaw&) = default;
};

// The critical stretch of bonds that never break. It is finite because it is passed to kernels and written to files.
inline constexpr double never_breaks = 1e9;

// Return the factors by which c and the law's stretches differ for a bond ξ: 1 + (ratio − 1) cos²θ, where θ is the
// angle between ξ and the direction of the anisotropy. For stretches multiplied by k, λ(s) is that of the law at s/k.
double stiffness_factor(const BondLaw& law, const Vec3& xi);
double strength_factor(const BondLaw& law, const Vec3& xi);

// Returns the critical stretch s_0 = s_c − α s_min, which increases under compression (Silling & Askari 2005); at least
// 0. s_min of a node is the smallest stretch of its intact bonds in the previous step, or 0 in the first step and if no
// bond is intact. A bond breaks at the smaller s_0 of its two nodes, as in LAMMPS' PMB, so `least` is the larger of
// their s_min.
double critical_stretch(const BondLaw& law, double least);

// Returns λ(s), the fraction of the stiffness that remains at a stretch reached for the first time: 1 while elastic, 0
// from the critical stretch on. For `least` see critical_stretch().
double secant(const BondLaw& law, double stretch, double least = 0);

// Returns the area under the law, ∫ f/c ds up to the critical stretch, where f is the force density. Breaking a bond
// takes the energy c |ξ| times this area. Laws with the same c and area have the same fracture energy G: with a
// constant micromodulus, G = π c δ⁵ area/5 in a solid and G = h c δ⁴ area/2 in a plane.
double area(const BondLaw& law);

// Returns a law that is elastic to s0, then falls linearly to zero at s_c > s0. Its area is ½ s0 s_c (Gerstle; Boys et
// al. 2021, Eq. 18).
BondLaw bilinear_law(double micromodulus, double s0, double critical_stretch);

// Returns a law that is elastic to s0, then linear to the force β s0 at s1, then linear to zero at s_c, with s0 < s1 <
// s_c and 0 < β ≤ 1. Its area is ½ s0 (s1 + β (s_c − s0)).
BondLaw trilinear_law(double micromodulus, double s0, double s1, double beta, double critical_stretch);
// Returns the s_c for which a trilinear law has this area.
double trilinear_critical_stretch(double s0, double s1, double beta, double area);

// Returns a law that is elastic to the first point, then linear from point to point. The stretches of the points
// increase. The `force` of each is divided by the largest force; it starts with 1, never increases, and ends with 0.
BondLaw table_law(double micromodulus, const std::vector<LawPoint>& ratios);

// Returns a law that is elastic to s0, then follows the decay to zero at s_c > s0. Its area is ½ s0² + s0 (s_c − s0) (1
// − 1/(1 − e^-k) + 1/k + a/2)/(1 + a).
BondLaw exponential_law(double micromodulus, double s0, double critical_stretch, const Decay& decay);

// Returns the law with its softening part stretched so that it has this area, which must exceed ½ s0²: every s beyond
// s0 becomes s0 + a (s − s0).
BondLaw drawn_to_area(BondLaw softening, double area);

} // namespace periscope

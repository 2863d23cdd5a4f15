// The energy needed to pull a body apart along a plane: two halves move away from each other as rigid bodies, and every
// bond across the plane follows its law until it breaks.
//
// In the bond-based theory the separation of a bond takes the energy c g |ξ| area(law), whatever its direction, so G is
// the sum of this over the bonds. In the state-based theory (state_based.hpp) bonds also do work through the dilatation
// of both ends. If the halves are a distance v apart, a bond at the angle φ to the normal has the stretch v cos φ/|ξ|,
// and the work of all forces, with d, P, B, ω, β and the weighted volume m of state_based.hpp and the λ of the bond
// law, is
//   G = B A area(law) + 2 d P ∫ v dv ∫ dz n(z, v)²,   n = ∫ λ(v cos φ/|ξ|) ω β |ξ| cos φ dV / m.
// n(z, v) is an integral over the bonds that cross the plane from a point at the distance z from it, and A = ∫ ω β |ξ|²
// |ξ·n| dV / m is one over the whole family, where n in ξ·n is the unit normal of the plane. For the linear law, the
// second term is d P J s_c² δ of state_based.cpp.
#pragma once

#include "core/physics/bond_law.hpp"

#include <vector>

namespace periscope {

// The bonds across a plane, of nodes or of a continuum.
struct PlaneCrossing {
    double per_area = 0; // J/m²: energy of the separation divided by area(law)
    double coupling = 0; // 2 d P, Pa; 0 if the second term of G is absent
    // For each layer of points parallel to the plane, the contributions of intact bonds to n, times the square root of
    // the thickness of the layer, in 1/√m. Entry k is for the bonds with cos φ/|ξ| = exp(first_log + k · log_step) 1/m.
    std::vector<std::vector<double>> layers;
    double first_log = 0;
};
inline constexpr double log_step = 0.05;

// Adds a bond to a layer. The contribution `part` is divided between the two nearest entries.
void add_to_layer(PlaneCrossing& plane, std::size_t layer, double cosine_per_length, double part);

// Returns G in J/m².
double separation_energy(const PlaneCrossing& plane, const BondLaw& law);

} // namespace periscope

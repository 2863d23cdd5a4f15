// What it costs to pull a body apart along a plane: two halves move away from each other as rigid bodies, and every bond
// across the plane follows its law until it breaks.
//
// Bond-based, a bond costs c g |ξ| area(law), whatever its direction, so that G is a sum of that over the bonds. In the
// state-based theory (state_based.hpp) bonds also work through the dilatation of both ends. With two halves apart by v a bond at
// the angle φ to the normal is stretched by v cos φ/|ξ|, and the work of all forces is
//   G = B A area(law) + 2 d P ∫ v dv ∫ dz n(z, v)²,   n = ∫ λ(v cos φ/|ξ|) ω β |ξ| cos φ dV / m,
// over the bonds across from points at the distance z from the plane, A = ∫ ω β |ξ|² |ξ·n| dV / m over the whole family. For
// the linear law the second part is d P J s_c² δ of state_based.cpp.
#pragma once

#include "core/physics/bond_law.hpp"

#include <vector>

namespace periscope {

// The bonds across a plane, of nodes or of a continuum.
struct PlaneCrossing {
    double per_area = 0; // J/m², what separation costs for each unit of area(law)
    double coupling = 0; // 2 d P, Pa; 0 where only `per_area` counts
    // For each layer of points along the plane, by cos φ/|ξ|, e to the power of first_log + k · log_step of 1/m: the part that
    // bonds have in n while they are whole, times the root of the depth of the layer; 1/√m.
    std::vector<std::vector<double>> layers;
    double first_log = 0;
};
inline constexpr double log_step = 0.05;

// Adds a bond to a layer, its part shared by the two nearest steps.
void add_to_layer(PlaneCrossing& plane, std::size_t layer, double cosine_per_length, double part);

// J/m².
double separation_energy(const PlaneCrossing& plane, const BondLaw& law);

} // namespace periscope

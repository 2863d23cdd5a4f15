// The volume, centre of gravity and second moments of a closed surface or a polygon of density one, by exact integrals.
#pragma once

#include "core/base/vec3.hpp"
#include "core/shapes/triangles.hpp"

#include <array>
#include <vector>

namespace periscope {

struct MassProperties {
    double volume = 0;            // m³; area in m² for a polygon
    Vec3 centre;                  // centre of gravity, m
    std::array<Vec3, 3> second{}; // ∫ (x − centre)(x − centre)ᵀ dV, m⁵; for a polygon in m⁴, with zeros for z

    // Returns ∫ (r² δ_ij − r_i r_j) dV about the centre, m⁵: the inertia tensor divided by the density.
    std::array<Vec3, 3> inertia() const;
};

// The surface is closed, and its triangles are counter-clockwise seen from outside. The integrals are sums over the
// tetrahedra between its triangles and one point, with signed volumes V. With x and the corners p_k of a tetrahedron
// relative to that point and their sum S,
//     ∫ x dV = V S / 4,   ∫ x xᵀ dV = V (Σ_k p_k p_kᵀ + S Sᵀ) / 20
// (F. Tonon, J. Math. Stat. 1 (2005) 8–11, "Explicit exact formulas for the 3-D tetrahedron inertia tensor").
MassProperties mass_properties(const Surface& closed);

// Does the same for a polygon in the x–y plane, whose points are listed in either direction. The integrals are sums
// over the triangles between its edges and one point, with signed areas A. With p_k and S as above, ∫ x dA = A S / 3
// and ∫ x xᵀ dA = A (Σ_k p_k p_kᵀ + S Sᵀ) / 12 (C. Steger, Technical report FGBV-96-05, TU München 1996, "On the
// calculation of arbitrary moments of polygons").
MassProperties mass_properties(const std::vector<Vec3>& polygon);

} // namespace periscope

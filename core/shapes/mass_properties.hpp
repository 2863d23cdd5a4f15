// Computes volume, centre of gravity and second moments of a closed surface or a polygon: exact integrals, for a density of one.
#pragma once

#include "core/base/vec3.hpp"
#include "core/shapes/triangles.hpp"

#include <array>
#include <vector>

namespace periscope {

struct MassProperties {
    double volume = 0;            // m³; of a polygon its area, m²
    Vec3 centre;                  // of gravity, m
    std::array<Vec3, 3> second{}; // ∫ (x − centre)(x − centre)ᵀ dV, m⁵; of a polygon m⁴, nothing along z

    // ∫ (r² δ_ij − r_i r_j) dV about the centre, m⁵: the inertia tensor over the density.
    std::array<Vec3, 3> inertia() const;
};

// The surface is closed, its triangles counter-clockwise seen from outside. Sums over the tetrahedra between its triangles and one point, with the
// sign of their volume V. With the corners p_k (the point is the origin) and S their sum,
//     ∫ x dV = V S / 4,   ∫ x xᵀ dV = V (Σ_k p_k p_kᵀ + S Sᵀ) / 20
// (F. Tonon, J. Math. Stat. 1 (2005) 8–11, "Explicit exact formulas for the 3-D tetrahedron inertia tensor").
MassProperties mass_properties(const Surface& closed);

// The same for a polygon in the x–y plane, listed in either sense, with the triangles of area A between its edges and one point:
//     ∫ x dA = A S / 3,   ∫ x xᵀ dA = A (Σ_k p_k p_kᵀ + S Sᵀ) / 12
// (C. Steger, Technical report FGBV-96-05, TU München 1996, "On the calculation of arbitrary moments of polygons").
MassProperties mass_properties(const std::vector<Vec3>& polygon);

} // namespace periscope

// The surface correction of the state-based theory: per node a factor of its constants P and B (state_based.hpp).
//
// If a face cuts a family, m is the sum over the remaining part. The mean stiffness over all directions is then still
// correct, but the remaining part has more bonds along the face than across it. The body is therefore too stiff along
// the face, most of all in bending. In a strain ε_a that pulls along the axis a with free sides, n·ε_a n = (1 + ν) n_a²
// − ν, a node has the energy density
//   W_a = ½ (P/d) θ² + ½ (B/m) Σ ω β |ξ|² (n·ε_a n)² V,   θ = (d/m) Σ ω β |ξ|² (n·ε_a n) V.
// A complete family has the same energy density W for each axis. The factor is W Σ t_a/Σ t_a W_a. The weights t_a = 1 −
// g_a² exclude the direction g across the face, in which the first moment of the family's volume points. Where this
// moment is small, they approach 1.
#pragma once

#include "core/model/model.hpp"

#include <array>
#include <vector>

namespace periscope {

// Sums over the family of a node.
struct FaceSums {
    double weighted = 0;            // Σ ω β |ξ|² V
    std::array<double, 3> second{}; // Σ ω β |ξ|² n_a² V
    std::array<double, 3> fourth{}; // Σ ω β |ξ|² n_a⁴ V
    Vec3 moment;                    // Σ β ξ V
    double lengths = 0;             // Σ β |ξ| V
    void add(const Model& model, const Vec3& xi, double volume);
};

// Returns ν in d dimensions: minus the ratio of the strain across to that along the pull, with free sides.
double free_ratio(const StateConstants& constants, double axes);

// Returns the factor of a node whose family has these sums.
double face_factor(const FaceSums& sums, const StateConstants& constants, std::size_t axes);

// Return one factor per node; empty without the correction. The first uses the model's own grid or lists; the second a
// full grid of this shape with the model's family and first material.
std::vector<double> face_factors(const Model& model);
std::vector<double> face_factors(const Model& model, const LatticeShape& shape);

} // namespace periscope

// The surface correction of the state-based theory: per node a factor of its constants P and B (state_based.hpp).
//
// Where a face cuts a family off, m is that of what is left, so that the mean of the stiffness over all directions stays right; but what
// is left has more bonds along the face than across it, and the body is too stiff along the face: most of all in bending. A node's energy
// in a strain ε_a that pulls along the axis a with free sides, n·ε_a n = (1 + ν) n_a² − ν, is
//   W_a = ½ (P/d) θ² + ½ (B/m) Σ ω β |ξ|² (n·ε_a n)² V,   θ = (d/m) Σ ω β |ξ|² (n·ε_a n) V,
// and that of a whole family in all directions W. The factor is W Σ t_a/Σ t_a W_a. The weights t_a = 1 − g_a² leave out the direction
// across the face, g, in which the first moment of the family's volume points. Where this moment is small they go over to 1.
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

// ν of d axes: the strain across over that along, where the sides are free.
double free_ratio(const StateConstants& constants, double axes);

double face_factor(const FaceSums& sums, const StateConstants& constants, std::size_t axes);

// Per node; empty without the correction. Of the model's own grid or lists, or of a full grid of this shape with the model's one family
// and its first material.
std::vector<double> face_factors(const Model& model);
std::vector<double> face_factors(const Model& model, const LatticeShape& shape);

} // namespace periscope

// The fastest vibration ω of the undeformed body, which limits the time step: central differences stay bounded up to 2/ω.
//
// Lanczos (Golub & Van Loan, Matrix Computations, §10.1) on M^-1/2 K M^-1/2 (scaled_stiffness.hpp) from a fixed vector
// that depends on the numbers of the nodes alone. The largest Ritz value θ lies below ω²; an eigenvalue lies within the
// residual r = β_k |s_k| of it (Parlett, The Symmetric Eigenvalue Problem, §13.2). θ + r bounds ω² in practice (Zhou &
// Li 2011, Bounding the spectrum of large Hermitian matrices), short of a proof: a vibration that the first vector does not
// contain would be missed.
#pragma once

#include "core/model/model.hpp"
#include "core/stiffness/scaled_stiffness.hpp"

namespace periscope {

struct FastestVibration {
    double square = 0;   // θ, 1/s²
    double residual = 0; // r, 1/s²
    int products = 0;    // with the stiffness

    double longest_step() const; // s, 2/√(θ + r); infinite where nothing can vibrate
};

namespace lanczos {

inline constexpr int most_products = 30;
inline constexpr double enough = 0.01; // of θ, the residual at which it ends earlier: half of that of the step
// Layers of a large grid of one material that are enough: with fewer the fastest vibration between two faces is noticeably slower
// than in a grid without end.
std::uint32_t enough_layers(Space space, int reach);

} // namespace lanczos

// Takes about 130 bytes a node or site while it runs.
FastestVibration fastest_vibration(const Model& model);
FastestVibration fastest_vibration(const ScaledStiffness& stiffness, std::size_t axes, int most_products,
                                   double enough);

} // namespace periscope

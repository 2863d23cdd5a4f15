// The angular frequency ω of the fastest vibration of the undeformed body, which limits the time step: central
// differences are stable for steps up to 2/ω.
//
// ω² is the largest eigenvalue of M^-1/2 K M^-1/2 (scaled_stiffness.hpp), from a fixed start vector that depends only
// on the numbers of the nodes. The largest Ritz value θ is less than ω², and there is an eigenvalue within the residual
// r = β_k |s_k| of it (Parlett, The Symmetric Eigenvalue Problem, §13.2). In practice θ + r is an upper bound of ω²
// (Zhou & Li 2011, Bounding the spectrum of large Hermitian matrices). This is not a proof: a vibration that the start
// vector does not contain would be missed.
#pragma once

#include "core/model/model.hpp"
#include "core/stiffness/scaled_stiffness.hpp"

namespace periscope {

struct FastestVibration {
    double square = 0;   // θ, 1/s²
    double residual = 0; // r, 1/s²
    int products = 0;    // number of products with the stiffness

    double longest_step() const; // s, 2/√(θ + r); infinite if nothing can vibrate
};

namespace lanczos {

inline constexpr int most_products = 30;
// The iteration ends if the residual is at most this fraction of θ; the relative error of the step is half of it
inline constexpr double enough = 0.01;
// Returns the number of layers along an axis that can replace a longer axis of a grid of one material. With fewer
// layers, the fastest vibration between two faces is noticeably slower than in an infinite grid.
std::uint32_t enough_layers(Space space, int reach);

} // namespace lanczos

// Returns the fastest vibration. The computation needs about 130 bytes per node, or per site of a lattice.
FastestVibration fastest_vibration(const Model& model);
FastestVibration fastest_vibration(const ScaledStiffness& stiffness, std::size_t axes, int most_products,
                                   double enough);

} // namespace periscope

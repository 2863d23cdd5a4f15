// The stiffness of the undeformed body, as a product: M^-1/2 K M^-1/2 v, whose eigenvalues are the squares ω² of the body's
// vibrations. M has the masses ρ V of the nodes, K the forces V ∂f/∂u of all bonds, bond-based
//   (K w)_i = Σ_j V_i V_j c β g λ/|ξ| n n·(w_i − w_j),
// state-based those of state_based.hpp, linear. The matrix is never assembled.
//
// All bonds count as intact, also those that initial cracks break (not those that never existed), and all nodes as free. Broken
// bonds and prescribed nodes only reduce the quadratic form, so that no vibration becomes faster.
#pragma once

#include "core/model/model.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace periscope {

// A component of a vector field for every place: nodes, or of a regular grid the sites of its whole box.
using PlaceField = std::array<std::vector<double>, 3>;

struct ScaledStiffness {
    std::size_t places = 0;
    std::vector<std::uint8_t> vacant; // per site, 1: no node there, where a field is zero; empty: none is
    std::function<void(const PlaceField& v, PlaceField& product)>
        multiply; // 1/s² times v; parallel, bitwise repeatable
};

// Takes no more than `most_layers` layers along each axis of a grid of one material, if it is full or if nothing makes up for what holes and
// cracks take away (bond-based, no surface correction): then of a full grid, which is at least as stiff. Keeps a reference to
// the model.
ScaledStiffness scaled_stiffness(const Model& model, std::uint32_t most_layers = 0xffffffff);

} // namespace periscope

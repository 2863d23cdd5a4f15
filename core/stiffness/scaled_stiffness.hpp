// The stiffness of the undeformed body as an operator: M^-1/2 K M^-1/2 v, whose eigenvalues are the squares ω² of the
// body's vibrations. M contains the masses ρ V of the nodes, K the derivatives V ∂f/∂u of the forces of all bonds. In
// the bond-based theory
//   (K w)_i = Σ_j V_i V_j c β g λ/|ξ| n n·(w_i − w_j);
// in the state-based theory it is the linearisation of state_based.hpp. The matrix is never assembled.
//
// All bonds that ever existed count as intact, also those that initial cracks break, and all nodes as free. Broken
// bonds and prescribed nodes only reduce the quadratic form, so they make no vibration faster.
#pragma once

#include "core/model/model.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace periscope {

// One vector per component, with a value for every node or, in a regular grid, for every site of the whole box.
using SiteField = std::array<std::vector<double>, 3>;

struct ScaledStiffness {
    // number of nodes, or of sites of a regular grid
    std::size_t size = 0;
    // for each site, 1 if it has no node; a field is then zero there. Empty: every site has a node
    std::vector<std::uint8_t> vacant;
    std::function<void(const SiteField& v, SiteField& product)>
        multiply; // product in 1/s² times v; runs on several threads with bitwise reproducible results
};

// Returns the operator for a model. For a grid of one material, it uses at most `most_layers` layers along each axis.
// This is done if the grid is full, or if no correction compensates for holes and cracks (bond-based, no surface
// correction); it is then treated as full, which is at least as stiff. The result keeps a reference to the model.
ScaledStiffness scaled_stiffness(const Model& model, std::uint32_t most_layers = 0xffffffff);

} // namespace periscope

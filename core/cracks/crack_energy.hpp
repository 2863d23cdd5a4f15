// Dissipated energy per crack area, J/m² (= N/m), along the crack surface, to be compared with the fracture energy G of
// the material.
//
// A node near the crack distributes the energy that its bonds have dissipated, w_i V_i (bond_losses.hpp), to the facets
// near it. Facet f of area A_f receives the fraction A_f k_if / Σ A k, where the sum is over the facets, with k_if = 1
// − (r_if² − r_i²)/(¾ Δx)² where that is positive; r_if is the distance of the node from the centre of the facet, and
// r_i the smallest such distance. Δx is the spacing. Energy is thus moved across the crack to the nearest facets (on a
// lattice, to the face of its own row), and along the crack by at most one spacing. The value of a facet is its energy
// divided by its area, so Σ value · area = Σ w_i V_i of these nodes, whatever the path of the crack. In a plane, the
// area is length times thickness.
//
// Initial cracks are not part of this surface: they dissipate nothing and have the value 0. The energy of these nodes
// is excluded:
// - nodes further than a horizon from the surface: diffuse damage, crushing, cracks that have not opened yet;
// - nodes ahead of the surface, more than a quarter of a spacing beyond its edge: the process zone ahead of the front;
// - isolated nodes that are not separated by a surface (parted_body.hpp).
// The values reach G only gradually: bonds across the crack that are still softening have not dissipated all their
// energy.
#pragma once

#include "core/cracks/parted_body.hpp"
#include "core/model/model.hpp"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace periscope {

struct CrackEnergy {
    std::vector<double> per_area; // for each facet, J/m²
    double given = 0;             // J, energy assigned to the surface
    double left_out = 0;          // J, excluded energy of the rest of the body
    double area = 0;              // m², of one side, without initial cracks

    std::optional<double> mean() const { return area > 0 ? std::optional(given / area) : std::nullopt; } // J/m²
};

// `dissipated` is in J/m³ per node, as in frames (Frame::dissipated_energy).
CrackEnergy crack_energy(const CrackFacets& crack, const Nodes& nodes, double horizon,
                         std::span<const float> dissipated);

// Returns the energy of the crack surface in a frame. `cuts` must be of these neighbours, and have processed the frames
// up to this one. Returns nothing if the frame lacks the dissipated energy or some nodes, or if the body has no
// neighbours.
std::optional<CrackEnergy> crack_energy_in(const Frame& frame, const Model& model, const Neighbours& neighbours,
                                           const CutPairs& cuts);

// Returns the energy of the crack surface in the last of these frames, which are in the order of time. Returns nothing
// without frames.
std::optional<CrackEnergy> find_last_crack_energy(const std::shared_ptr<const Model>& model,
                                                  std::span<const FramePtr> frames);

} // namespace periscope

// Dissipated energy per crack area, J/m² (= N/m), along the crack surface: beside the fracture energy G of the material.
//
// A node near the crack gives what its bonds have dissipated, w_i V_i (bond_losses.hpp), to the facets near it: facet f gets
// the part A_f k_if / Σ A k, k_if = 1 − (r_if² − r_i²)/(¾ Δx)² where that is positive, with r_if the distance of the node from the
// middle of the facet and r_i the least of them. So it goes across the crack to what lies beside it (on a lattice to the face of
// its own row), and along it not further than a spacing. The value of a facet is what it got over its area. Hence Σ value · area = Σ w_i V_i of these nodes,
// however the crack runs. In a plane the area is length times thickness.
//
// Initial cracks are not part of this surface: they cost nothing, and have the value 0. Left out is the energy of
// - nodes further than a horizon from the surface: diffuse damage, crushing, cracks that have not come apart yet;
// - nodes ahead of the surface, by more than a quarter of a spacing beyond its edge: the process zone ahead of the front;
// - isolated nodes that no surface separates (parted_body.hpp).
// Not every part of G is found at once: bonds across the crack that still soften have not dissipated all they will.
#pragma once

#include "core/cracks/parted_body.hpp"
#include "core/model/model.hpp"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace periscope {

struct CrackEnergy {
    std::vector<double> per_area; // of each facet, J/m²
    double given = 0;             // J, to the surface
    double left_out = 0;          // J, of the rest of the body
    double area = 0;              // m², of one side, without initial cracks

    std::optional<double> mean() const { return area > 0 ? std::optional(given / area) : std::nullopt; } // J/m²
};

// `dissipated` is per node, J/m³, as frames have it (Frame::dissipated_energy).
CrackEnergy crack_energy(const CrackFacets& crack, const Nodes& nodes, double horizon,
                         std::span<const float> dissipated);

// The energy of the crack surface in a frame; `cuts`, of these neighbours, has seen the frames until this one. Nothing if the frame has
// no dissipated energy or not all nodes, and of a body without neighbours.
std::optional<CrackEnergy> crack_energy_in(const Frame& frame, const Model& model, const Neighbours& neighbours,
                                           const CutPairs& cuts);

// In the last of these frames, which are in the order of time; nothing without frames.
std::optional<CrackEnergy> find_last_crack_energy(const std::shared_ptr<const Model>& model,
                                                  std::span<const FramePtr> frames);

} // namespace periscope

// Writes the laws of a model as definitions for the kernels (law.cl).
#pragma once

#include "core/model/model.hpp"
#include "gpu/device/program.hpp"
#include "gpu/domain/units.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

// The keys of materials. The sum of two keys is different for each pair (Mian and Chowla's sequence), so that the sum
// of the keys of its two ends identifies the pair of materials of a bond.
std::vector<std::uint8_t> material_keys(std::size_t materials);

// How a kernel gets the type of a bond: from the sum of the keys of two materials, or from a stored number.
enum class PairKeys { sums, indices };

// Defines the types of bonds: one for each pair of materials, or a single one if every pair has the same law.
void define_laws(Definitions& definitions, const Model& model, const Units& units, PairKeys keys);

// The law of every type, in their order.
std::vector<const BondLaw*> laws_of_types(const Model& model);

// The number of the type of the bond between two nodes.
std::uint8_t pair_type(const Model& model, std::size_t i, std::size_t j);

bool has_softening(const Model& model);
bool has_unequal_laws(const Model& model);
bool has_unequal_densities(const Model& model);
bool has_directions(const Model& model);      // the stiffness of some bonds depends on their direction
bool has_uneven_strength(const Model& model); // the critical stretch of some bonds depends on their direction, too
bool has_surface_correction(const Model& model);
// Whether the energy that bonds lose to fracture is summed for each node, because the state of the bonds does not
// determine it.
bool keeps_lost_energy(const Model& model);
// The smallest stretch at which some bond of the model breaks or softens.
double smallest_elastic_stretch(const Model& model);
// The same for compression, as a positive number; 1 if no bond breaks or softens in compression.
double smallest_elastic_compression(const Model& model);

// (1 + s)² − 1
inline double growth(double stretch) {
    return stretch * (2 + stretch);
}

} // namespace periscope::gpu

// The laws of a model as definitions for the kernels (law.cl).
#pragma once

#include "core/model/model.hpp"
#include "gpu/device/program.hpp"
#include "gpu/domain/units.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

// Keys of materials: sums of two are all different (Mian and Chowla's sequence), so that adding the keys of
// the two ends of a bond names its pair of materials.
std::vector<std::uint8_t> material_keys(std::size_t materials);

// How a kernel knows the type of a bond: by the sum of the two materials' keys, or by its number.
enum class PairKeys { sums, indices };

// Types of bonds: one for each pair of materials, or one in all when every pair has the same law.
void define_laws(Definitions& definitions, const Model& model, const Units& units, PairKeys keys);

// The law of every type, in their order.
std::vector<const BondLaw*> laws_of_types(const Model& model);

// The number of the type of the bond between two nodes.
std::uint8_t pair_type(const Model& model, std::size_t i, std::size_t j);

bool has_softening(const Model& model);
bool has_unequal_laws(const Model& model);
bool has_unequal_densities(const Model& model);
bool has_directions(const Model& model);      // some bonds differ by their direction,
bool has_uneven_strength(const Model& model); // in their stretches too
bool has_surface_correction(const Model& model);
// Whether the energy that bonds lose to fracture is summed for each node, because the state of the bonds does not determine it.
bool keeps_lost_energy(const Model& model);
// The smallest stretch at which some bond of the model breaks or softens.
double smallest_elastic_stretch(const Model& model);
// The smallest size of a negative stretch at which some bond does; 1 when none does.
double smallest_elastic_compression(const Model& model);

// (1 + s)² − 1
inline double growth(double stretch) {
    return stretch * (2 + stretch);
}

} // namespace periscope::gpu

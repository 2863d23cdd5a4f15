// Writes the laws of a model as definitions for kernels (kernels/common/law.cl). A type of bonds is a pair of
// materials, or all pairs if they have the same law.
#pragma once

#include "core/model/model.hpp"
#include "gpu/device/program.hpp"
#include "gpu/domain/units.hpp"

#include <cstdint>
#include <vector>

namespace periscope::gpu {

// Returns a key for each material. The sum of two keys is different for each pair of materials (Mian and Chowla's
// sequence), so the sum of the keys of both ends of a bond identifies its pair of materials.
std::vector<std::uint8_t> material_keys(std::size_t materials);

// How a kernel finds the type of a bond: from the sum of the keys of two materials (lattice), or from a number that is
// stored for each bond (irregular nodes).
enum class PairKeys { sums, indices };

// Defines the types of bonds with the numbers of their laws, and the other properties of the model that its kernels
// need: damping, integrator, densities, observed energies.
void define_laws(Definitions& definitions, const Model& model, const Units& units, PairKeys keys);

// Returns the law of every type, in the order of the types.
std::vector<const BondLaw*> laws_of_types(const Model& model);

// Returns the number of the type of the bond between nodes i and j. The model must have one type for each pair of
// materials.
std::uint8_t pair_type(const Model& model, std::size_t i, std::size_t j);

bool has_softening(const Model& model);
bool has_unequal_laws(const Model& model);
bool has_unequal_densities(const Model& model);
bool has_directions(const Model& model);      // the stiffness of some bonds depends on their direction
bool has_uneven_strength(const Model& model); // the critical stretch of some bonds depends on their direction, too
bool has_surface_correction(const Model& model);
// Whether the energy that bonds lose to fracture is summed for each node during the run, because it cannot be computed
// from the current state of the bonds.
bool keeps_lost_energy(const Model& model);
// Returns the smallest stretch at which some bond of the model breaks or softens.
double smallest_elastic_stretch(const Model& model);
// Returns the same for compression, as a positive number; 1 if no bond breaks or softens in compression.
double smallest_elastic_compression(const Model& model);

// Returns q = (1 + s)² − 1 for a stretch s.
inline double growth(double stretch) {
    return stretch * (2 + stretch);
}

} // namespace periscope::gpu

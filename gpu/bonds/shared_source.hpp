// The parts of the programs that are the same for both bond stores: what a bond does, and how nodes move.
#pragma once

#include "core/model/model.hpp"
#include "gpu/device/program.hpp"

#include <string>

namespace periscope::gpu {

// The laws of the model; after the tables of define_laws() (law_constants.hpp) and the lanes of the store.
std::string law_source(const Model& model);

// What moves the nodes; after how they stand in the store.
std::string motion_source(const Model& model);

// The searches for nodes that may touch each other and for those that are to be removed, with what they ask of the store; before
// the time step. Empty without self-contact and removal.
std::string search_source(const Model& model, const char* living_bonds, const char* of_contact);
// For the latter; `origin`: where the store's coordinates are zero, m.
void define_removal(Definitions& definitions, const Model& model, const Vec3& origin);

// Strain and fracture energy: the store's own sums, of bonds or of the state-based model, and the energies of the whole body.
std::string energy_source(const Model& model, const char* of_bonds, const char* of_states);
// The external work of a quasi-static analysis, if energies are observed; after what moves the nodes.
std::string work_at_rest_source(const Model& model);
// What a bond has lost to fracture, if it is needed (needs_lost_energy()); before the sums that need it.
std::string lost_energy_source(const Model& model);

} // namespace periscope::gpu

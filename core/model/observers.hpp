// What is observed of a model, and when.
#pragma once

#include "core/case/observer_table.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

namespace periscope {

struct Model;

inline constexpr std::size_t whole_body = std::numeric_limits<std::size_t>::max();

struct ObservedNodes {
    std::size_t set = whole_body;                     // index into Model::sets
    std::optional<std::uint32_t> node = std::nullopt; // instead of a set
};

// One vector or one number; energies are several of these.
struct ObserverDefinition {
    std::string name;
    ObserverKind kind = ObserverKind::reaction;
    std::size_t set = whole_body; // index into Model::sets
    ObservedField field = ObservedField::displacement;
    EnergyPart part = EnergyPart::kinetic;
    std::array<ObservedNodes, 2> ends = {};
    double every = 0;     // s; 0: Model::samples of them over the run
    std::size_t body = 0; // index into Model::rigid_bodies
    RigidQuantity quantity = RigidQuantity::force;
    // A tensor takes two of these observers. This is the first of its six components that this one has.
    std::size_t first_part = 0;
};

bool is_vector(const ObserverDefinition& observer);        // otherwise one number
FieldSource source_of(const ObserverDefinition& observer); // what its values are made of
// What the numbers of a vector are called: x, y and z, or three components of a tensor.
std::array<std::string_view, 3> part_names(const ObserverDefinition& observer);
std::string_view unit(const ObserverDefinition& observer); // SI

// Is there a row for this observer after this step? With an interval after the first step at or beyond each
// multiple.
bool is_due(const Model& model, const ObserverDefinition& observer, std::uint64_t step);

// Bonds with an end in the set, or of the whole body, that initial cracks cut, each once.
std::uint64_t bonds_cut_at(const Model& model, std::size_t set);

bool observes_energies(const Model& model);
bool observes_forces(const Model& model); // reactions, or the force density as a field of nodes or frames
bool observes_broken_bonds(const Model& model);
// Whether frames or observers have fields of this source, so that the run needs the kernel of these sums.
bool needs_moments(const Model& model);
bool needs_losses(const Model& model);
// Whether the energy that bonds lost to fracture is needed: for the body or for its nodes.
bool needs_lost_energy(const Model& model);
// Which bonds there were at first?
bool needs_first_life(const Model& model);

} // namespace periscope

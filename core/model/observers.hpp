// The observers of a model, and the steps at which they record.
#pragma once

#include "core/case/observer_table.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

namespace periscope {

struct Model;
enum class Space;

inline constexpr std::size_t whole_body = std::numeric_limits<std::size_t>::max();

struct ObservedNodes {
    std::size_t set = whole_body;                     // index into Model::sets
    std::optional<std::uint32_t> node = std::nullopt; // if set, this node is observed instead of the set
};

// An observer of one vector or one number. An observer of the case that records several energies, or a tensor, is
// divided into several of these.
struct ObserverDefinition {
    std::string name;
    ObserverKind kind = ObserverKind::reaction;
    std::size_t set = whole_body; // index into Model::sets
    ObservedField field = ObservedField::displacement;
    EnergyPart part = EnergyPart::kinetic;
    std::array<ObservedNodes, 2> ends = {};
    double every = 0;     // sampling interval, s; 0: Model::samples values, evenly over the run
    std::size_t body = 0; // index into Model::rigid_bodies
    RigidQuantity quantity = RigidQuantity::force;
    // A tensor is divided into two observers with three of its six components each: the index of the first one, 0 or 3.
    std::size_t first_part = 0;
};

bool is_vector(const ObserverDefinition& observer);        // otherwise it has one number
FieldSource source_of(const ObserverDefinition& observer); // what its values are computed from
// Returns the names of a vector's components: x, y and z, or three components of a tensor.
std::array<std::string_view, 3> part_names(const ObserverDefinition& observer);
std::string_view unit(const ObserverDefinition& observer); // SI
// Returns whether a component of a vector or tensor is always zero because nothing moves along an axis: "z" of a force
// in a plane, or "yz" of a strain. `part` is an index into part_names().
bool is_always_zero(const ObserverDefinition& observer, std::size_t part, Space space);

// Returns whether this observer records after this step. With a sampling interval, it records at the first step at or
// after each multiple of the interval.
bool is_due(const Model& model, const ObserverDefinition& observer, std::uint64_t step);

// Returns the number of bonds that initial cracks cut and of which at least one node is in the set; of all cut bonds
// for `whole_body`. Each bond counts once.
std::uint64_t bonds_cut_at(const Model& model, std::size_t set);

bool observes_energies(const Model& model);
bool observes_forces(const Model& model); // reactions, or the force density of nodes in observers or frames
bool observes_broken_bonds(const Model& model);
// Return whether frames or observers have fields that are computed from this source (FieldSource), so that its kernel
// is needed.
bool needs_moments(const Model& model);
bool needs_losses(const Model& model);
// Returns whether the energy that bonds lost by softening and breaking is needed, for the body or for each node.
bool needs_lost_energy(const Model& model);
// Returns whether the state of the bonds at the start of the run is needed.
bool needs_first_life(const Model& model);

} // namespace periscope

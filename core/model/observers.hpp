// The observers of a model, and the steps at which they are due.
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
    std::optional<std::uint32_t> node = std::nullopt; // used instead of a set
};

// An observer of one vector or one number. An observer of energies in the case is divided into several of these.
struct ObserverDefinition {
    std::string name;
    ObserverKind kind = ObserverKind::reaction;
    std::size_t set = whole_body; // index into Model::sets
    ObservedField field = ObservedField::displacement;
    EnergyPart part = EnergyPart::kinetic;
    std::array<ObservedNodes, 2> ends = {};
    double every = 0;     // s; 0: Model::samples times, evenly over the run
    std::size_t body = 0; // index into Model::rigid_bodies
    RigidQuantity quantity = RigidQuantity::force;
    // A tensor is divided into two observers with three of its six components each. This is the index of the first one.
    std::size_t first_part = 0;
};

bool is_vector(const ObserverDefinition& observer);        // if false, the observer has one number
FieldSource source_of(const ObserverDefinition& observer); // the source of its values
// Returns the names of a vector's components: x, y and z, or three components of a tensor.
std::array<std::string_view, 3> part_names(const ObserverDefinition& observer);
std::string_view unit(const ObserverDefinition& observer); // SI
// Returns whether a component of a vector is always zero, because nothing moves along an axis: "z" of a force in a plane, or
// "yz" of a strain. `part` is an index into part_names().
bool is_always_zero(const ObserverDefinition& observer, std::size_t part, Space space);

// Returns whether this observer is due after this step. With an interval, that is the first step at or after each
// multiple of it.
bool is_due(const Model& model, const ObserverDefinition& observer, std::uint64_t step);

// Returns the number of bonds that initial cracks cut, each counted once, with an end in the set or in the whole body.
std::uint64_t bonds_cut_at(const Model& model, std::size_t set);

bool observes_energies(const Model& model);
bool observes_forces(const Model& model); // reactions, or force density as a field of observers or frames
bool observes_broken_bonds(const Model& model);
// Return whether frames or observers have fields from this source, so that the run needs the kernel for these sums.
bool needs_moments(const Model& model);
bool needs_losses(const Model& model);
// Returns whether the energy that bonds lost by fracture is needed, for the body or for its nodes.
bool needs_lost_energy(const Model& model);
// Returns whether the initial state of the bonds is needed.
bool needs_first_life(const Model& model);

} // namespace periscope

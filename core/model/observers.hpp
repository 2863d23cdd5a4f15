// What is observed of a model, and when.
#pragma once

#include "core/case/observers.hpp"

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
    double every = 0; // s; 0: Model::samples of them over the run
};

bool is_vector(const ObserverDefinition& observer);        // otherwise one number
std::string_view unit(const ObserverDefinition& observer); // SI

// Is there a row for this observer after this step? With an interval after the first step at or beyond each
// multiple.
bool is_due(const Model& model, const ObserverDefinition& observer, std::uint64_t step);

bool observes_energies(const Model& model);
bool observes_forces(const Model& model); // reactions, or the force density as a field of nodes or frames
bool observes_broken_bonds(const Model& model);

} // namespace periscope

// What each kind of observer is, needs and means: one table for the file, the checks, the model, the engine and the panel.
#pragma once

#include "core/case/observers.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace periscope {

// What an observer observes: a named set; a set or the whole body; two places; the whole body alone; or a rigid body.
enum class ObservedPlace { set, set_or_body, two_ends, body, rigid_body };

// What the device makes of a field at the nodes (gpu/kernels/common/sample.cl): sum: times the volume; mean: that over the
// volume; broken_bonds: their number, of no field. Of two places the second less the first.
enum class Reduction : std::uint32_t { sum, mean, minimum, maximum, broken_bonds };

// Whether energies of the body are observed in place of a field.
enum class ObservedEnergies { none, one, all };

struct ObserverInfo {
    ObserverKind kind;
    std::string_view key;   // in the file
    std::string_view label; // on the screen
    std::string_view help;
    ObservedPlace place;
    bool has_field = false; // its word names the field; otherwise it is the one below
    ObservedField field = ObservedField::displacement;
    Reduction reduction = Reduction::mean;
    ObservedEnergies energies = ObservedEnergies::none;
    std::string_view unit = {}, axis = {}; // SI, and the quantity that heads the axis; empty: those of the field
};

std::span<const ObserverInfo> observer_infos(); // in the order of ObserverKind
const ObserverInfo& observer_info(ObserverKind kind);
// The field that an observer of this kind records if it names this field.
ObservedField observed_field(ObserverKind kind, ObservedField named);

// What a field is made of: the state of the nodes, which the device samples; or sums over the bonds of each node
// (core/reference/bond_moments.hpp, core/reference/bond_losses.hpp), of which the rest is done on the host; or the motion of a rigid body.
enum class FieldSource { state, moments, losses, rigid };

struct ObservedFieldInfo {
    ObservedField kind;
    std::string_view key;                         // in the file
    std::string_view label, unit, axis;           // on the screen; SI; the quantity that heads the axis
    std::span<const std::string_view> parts = {}; // what its components are called: none of a number, three or six
    FieldSource source = FieldSource::state;
};

std::span<const ObservedFieldInfo> observed_field_infos(); // in the order of ObservedField
const ObservedFieldInfo& observed_field_info(ObservedField field);

struct RigidQuantityInfo {
    RigidQuantity kind;
    std::string_view key;               // in the file
    std::string_view label, unit, axis; // as of a field
    bool is_vector = true;
};

// What the components of its values are called: none of one number, three of a vector, six of a tensor.
std::span<const std::string_view> observed_parts(ObserverKind kind, ObservedField named, RigidQuantity quantity);
std::string_view observed_unit(ObserverKind kind, ObservedField named, EnergyPart part, RigidQuantity quantity); // SI

// Whether it may control the load (LoadControlEntry): its value is linear in the displacement.
bool can_control_load(const ObserverEntry& observer);

std::span<const RigidQuantityInfo> rigid_quantity_infos(); // in the order of RigidQuantity
const RigidQuantityInfo& rigid_quantity_info(RigidQuantity quantity);

// What kernels call the reductions, in their order: SAMPLE_MEAN …
std::span<const std::string_view> reduction_words();

// On the screen, in the order of the enumeration.
std::span<const std::string_view> energy_labels();

} // namespace periscope

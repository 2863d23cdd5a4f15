// The table of the kinds of observers, used by the case file, the checks, the model, the engine and the panel.
#pragma once

#include "core/case/observers.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace periscope {

// What observers of a kind can observe. `set_or_body` is a node set or the whole body; `two_ends` are two ends, each a
// set or a position; with `body`, it is always the whole body.
enum class ObservedTarget { set, set_or_body, two_ends, body, rigid_body };

// How the device combines the values of a field at the nodes (gpu/kernels/common/sample.cl). `sum` adds the values
// multiplied by the nodal volumes, and `mean` divides this sum by the total volume. `broken_bonds` counts broken bonds
// and has no field. An observer with two ends records the value of the second end minus that of the first.
enum class Reduction : std::uint32_t { sum, mean, minimum, maximum, broken_bonds };

// Which energies of the body the observer records: none, because it records a field; the one that the case names; or
// all.
enum class ObservedEnergies { none, one, all };

struct ObserverInfo {
    ObserverKind kind;
    std::string_view key;   // in the file
    std::string_view label; // on the screen
    std::string_view help;
    ObservedTarget target;
    bool has_field = false; // the case names the field; otherwise it is always `field`
    ObservedField field = ObservedField::displacement;
    Reduction reduction = Reduction::mean;
    ObservedEnergies energies = ObservedEnergies::none;
    // SI unit, and the name of the quantity on the axis of a plot; if empty, those of the field are used.
    std::string_view unit = {}, axis = {};
};

std::span<const ObserverInfo> observer_infos(); // in the order of ObserverKind
const ObserverInfo& observer_info(ObserverKind kind);
// Returns the field that an observer of this kind records if the case names the field `named`.
ObservedField observed_field(ObserverKind kind, ObservedField named);

// The source of a field: the state of the nodes, which the device samples; sums over the bonds of each node
// (core/reference/bond_moments.hpp, core/reference/bond_losses.hpp), which the host evaluates further; or the motion of
// a rigid body.
enum class FieldSource { state, moments, losses, rigid };

struct ObservedFieldInfo {
    ObservedField kind;
    std::string_view key; // in the file
    // The label on the screen, the SI unit, and the quantity on the axis of a plot.
    std::string_view label, unit, axis;
    // The names of the components: none for a number, three for a vector, six for a tensor.
    std::span<const std::string_view> parts = {};
    FieldSource source = FieldSource::state;
};

std::span<const ObservedFieldInfo> observed_field_infos(); // in the order of ObservedField
const ObservedFieldInfo& observed_field_info(ObservedField field);

struct RigidQuantityInfo {
    RigidQuantity kind;
    std::string_view key;               // in the file
    std::string_view label, unit, axis; // as in ObservedFieldInfo
    bool is_vector = true;
};

// Returns the names of the components of the observed values: none for one number, three for a vector, six for a
// tensor.
std::span<const std::string_view> observed_parts(ObserverKind kind, ObservedField named, RigidQuantity quantity);
std::string_view observed_unit(ObserverKind kind, ObservedField named, EnergyPart part, RigidQuantity quantity); // SI

// Returns whether the observer can control the load (LoadControlEntry): its value must be linear in the displacement.
bool can_control_load(const ObserverEntry& observer);

std::span<const RigidQuantityInfo> rigid_quantity_infos(); // in the order of RigidQuantity
const RigidQuantityInfo& rigid_quantity_info(RigidQuantity quantity);

// Returns the names of the reductions in kernels, such as SAMPLE_MEAN, in the order of Reduction.
std::span<const std::string_view> reduction_words();

// Returns the labels on the screen, in the order of EnergyPart.
std::span<const std::string_view> energy_labels();

} // namespace periscope

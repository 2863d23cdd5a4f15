// The observers of a case, as plain data. observer_table.hpp says what each kind is and needs.
#pragma once

#include "core/case/quantity.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace periscope {

enum class ObserverKind {
    reaction,          // force with which the body acts on a set
    mean_displacement, // of a set: mean of the field displacement, in fewer words
    mean,              // of a field, weighted by volume
    minimum,
    maximum,
    opening,      // mean displacement of one place less that of another: CMOD
    broken_bonds, // their number
    energy,       // one of the whole body
    energies,     // all of them
    rigid_body    // a quantity of a rigid body
};
enum class ObservedField {
    displacement,
    velocity,
    damage,
    force_density,
    softening,
    dissipated_energy,
    stretch_ratio,
    strain,
    von_mises_strain,
    principal_strain,
    stress,
    von_mises_stress,
    principal_stress,
    strain_energy
};
enum class EnergyPart {
    kinetic,
    strain,
    fracture, // what bonds have dissipated for good
    damping,
    external,         // work of loads and of prescribed displacements
    balance,          // kinetic + strain + contact + fracture + damping − external − what there was at first
    relative_balance, // the same over the largest of them
    contact           // of the springs of self-contact
};

enum class RigidQuantity {
    displacement, // of the centre
    rotation,     // vector: angle times axis, since the start
    velocity,
    angular_velocity,
    force,  // of the deformable body on this one
    torque, // about the centre
    kinetic_energy,
    contact_energy, // of the springs of the contact
    friction_loss   // since the start
};

struct ObservedEnd { // of an opening: a set, the node next to a point, or a node by its number
    std::string set;
    std::optional<std::array<Quantity, 3>> point = std::nullopt;
    std::optional<std::uint64_t> node = std::nullopt; // as the file of a volume mesh has it

    bool is_set() const { return !point && !node; }
    friend bool operator==(const ObservedEnd&, const ObservedEnd&) = default;
};

struct ObserverEntry {
    std::string name;
    ObserverKind kind = ObserverKind::reaction;
    std::string set = {}; // empty, where that is possible: the whole body
    ObservedField field = ObservedField::displacement;
    EnergyPart part = EnergyPart::kinetic;
    std::array<ObservedEnd, 2> ends = {};
    std::string body = {}; // a rigid body
    RigidQuantity quantity = RigidQuantity::force;
    std::optional<Quantity> every = std::nullopt; // s; otherwise as often as output.samples says
    friend bool operator==(const ObserverEntry&, const ObserverEntry&) = default;
};

} // namespace periscope

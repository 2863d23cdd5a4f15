// The observers of a case, as plain data. observer_table.hpp describes each kind.
#pragma once

#include "core/case/quantity.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace periscope {

enum class ObserverKind {
    reaction,          // force that the body exerts on a set
    mean_displacement, // a short form of the kind `mean` with the field displacement
    mean,              // mean of a field, weighted by volume
    minimum,
    maximum,
    opening,      // mean displacement of the second end minus that of the first: CMOD
    broken_bonds, // number of broken bonds
    energy,       // one energy of the whole body
    energies,     // all energies of the whole body
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
    fracture, // energy that bonds have dissipated permanently
    damping,
    external,         // work of the loads and of the prescribed displacements
    balance,          // kinetic + strain + contact + fracture + damping − external − initial energy
    relative_balance, // the balance divided by the largest of these energies
    contact           // energy of the springs of self-contact
};

enum class RigidQuantity {
    displacement, // displacement of the centre
    rotation,     // rotation vector since the start: angle times axis
    velocity,
    angular_velocity,
    force,  // force of the deformable body on the rigid one
    torque, // about the centre
    kinetic_energy,
    contact_energy, // energy of the springs of the contact
    friction_loss   // since the start
};

struct ObservedEnd { // an end of an opening: a set, the node nearest to a point, or a node by its number
    std::string set;
    std::optional<std::array<Quantity, 3>> point = std::nullopt;
    std::optional<std::uint64_t> node = std::nullopt; // number in the file of a volume mesh

    bool is_set() const { return !point && !node; }
    friend bool operator==(const ObservedEnd&, const ObservedEnd&) = default;
};

struct ObserverEntry {
    std::string name;
    ObserverKind kind = ObserverKind::reaction;
    std::string set = {}; // empty: the whole body, if the kind allows it
    ObservedField field = ObservedField::displacement;
    EnergyPart part = EnergyPart::kinetic;
    std::array<ObservedEnd, 2> ends = {};
    std::string body = {}; // name of a rigid body
    RigidQuantity quantity = RigidQuantity::force;
    std::optional<Quantity> every = std::nullopt; // sampling interval, s; if not given, output.samples determines it
    friend bool operator==(const ObserverEntry&, const ObserverEntry&) = default;
};

} // namespace periscope

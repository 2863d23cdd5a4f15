#include "core/case/observer_table.hpp"

#include "core/case/kind_table.hpp"

#include <array>

namespace periscope {
namespace {

using enum ObservedTarget;

constexpr std::array observers_table{
    ObserverInfo{.kind = ObserverKind::reaction,
                 .key = "reaction",
                 .label = "reaction force",
                 .help = "Force that the body exerts on the nodes of the set, opposite to the applied load. Components "
                         "along x, y and z in newtons.",
                 .target = set,
                 .field = ObservedField::force_density,
                 .reduction = Reduction::sum,
                 .unit = "N",
                 .axis = "Force"},
    ObserverInfo{.kind = ObserverKind::mean_displacement,
                 .key = "mean_displacement",
                 .label = "mean displacement",
                 .help = "Mean over the nodes of the set, weighted by nodal volume.",
                 .target = set},
    ObserverInfo{.kind = ObserverKind::mean,
                 .key = "mean",
                 .label = "mean of a field",
                 .help = "Mean weighted by nodal volume, for each component of a vector.",
                 .target = set_or_body,
                 .has_field = true},
    ObserverInfo{.kind = ObserverKind::minimum,
                 .key = "minimum",
                 .label = "minimum of a field",
                 .help = "Smallest nodal value, for each component of a vector.",
                 .target = set_or_body,
                 .has_field = true,
                 .reduction = Reduction::minimum},
    ObserverInfo{.kind = ObserverKind::maximum,
                 .key = "maximum",
                 .label = "maximum of a field",
                 .help = "Largest nodal value, for each component of a vector.",
                 .target = set_or_body,
                 .has_field = true,
                 .reduction = Reduction::maximum},
    ObserverInfo{.kind = ObserverKind::opening,
                 .key = "opening",
                 .label = "opening between two places",
                 .help = "Mean displacement of the second place minus that of the first, e.g. the crack mouth opening "
                         "displacement (CMOD). A place is a set or the node nearest to a point.",
                 .target = two_ends,
                 .axis = "Opening"},
    ObserverInfo{
        .kind = ObserverKind::broken_bonds,
        .key = "broken_bonds",
        .label = "number of broken bonds",
        .help =
            "Broken bonds with at least one end in the set, each counted once, including those cut by initial cracks.",
        .target = set_or_body,
        .reduction = Reduction::broken_bonds,
        .unit = "1",
        .axis = "Broken bonds"},
    ObserverInfo{.kind = ObserverKind::energy,
                 .key = "energy",
                 .label = "single energy",
                 .help = "Energy of the whole body in joules.",
                 .target = body,
                 .energies = ObservedEnergies::one,
                 .unit = "J",
                 .axis = "Energy"},
    ObserverInfo{
        .kind = ObserverKind::energies,
        .key = "energies",
        .label = "all energies",
        .help =
            "Kinetic energy, strain energy, fracture, damping, external work and their balance, one column each; with "
            "self-contact also its energy.",
        .target = body,
        .energies = ObservedEnergies::all,
        .unit = "J",
        .axis = "Energy"},
    ObserverInfo{.kind = ObserverKind::rigid_body,
                 .key = "rigid_body",
                 .label = "quantity of a rigid body",
                 .help =
                     "Motion, contact force or energy of a rigid body. The force is that of the deformable body on the "
                     "rigid body; the torque is about its centre.",
                 .target = ObservedTarget::rigid_body},
};
static_assert(is_in_order(observers_table));

constexpr std::array<std::string_view, 3> axes{"x", "y", "z"}, numbered{"1", "2", "3"};
constexpr std::array<std::string_view, 6> tensor{"xx", "yy", "zz", "xy", "yz", "zx"};
using enum FieldSource;

constexpr std::array observed_fields{
    ObservedFieldInfo{ObservedField::displacement, "displacement", "displacement", "m", "Displacement", axes},
    ObservedFieldInfo{ObservedField::velocity, "velocity", "velocity", "m/s", "Velocity", axes},
    ObservedFieldInfo{ObservedField::damage, "damage", "damage", "1", "Damage"},
    ObservedFieldInfo{ObservedField::force_density, "force_density", "force density", "N/m^3", "Force density", axes},
    ObservedFieldInfo{ObservedField::softening, "softening", "softening", "1", "Softening", {}, losses},
    ObservedFieldInfo{ObservedField::dissipated_energy,
                      "dissipated_energy",
                      "dissipated energy density",
                      "J/m^3",
                      "Dissipated energy density",
                      {},
                      losses},
    ObservedFieldInfo{ObservedField::stretch_ratio, "stretch_ratio", "stretch ratio", "1", "Stretch ratio", {}, losses},
    ObservedFieldInfo{ObservedField::strain, "strain", "strain", "1", "Strain", tensor, moments},
    ObservedFieldInfo{
        ObservedField::von_mises_strain, "von_mises_strain", "von Mises strain", "1", "Strain", {}, moments},
    ObservedFieldInfo{ObservedField::principal_strain, "principal_strain", "principal strain", "1", "Strain", numbered,
                      moments},
    ObservedFieldInfo{ObservedField::stress, "stress", "stress", "Pa", "Stress", tensor, moments},
    ObservedFieldInfo{
        ObservedField::von_mises_stress, "von_mises_stress", "von Mises stress", "Pa", "Stress", {}, moments},
    ObservedFieldInfo{ObservedField::principal_stress, "principal_stress", "principal stress", "Pa", "Stress", numbered,
                      moments},
    ObservedFieldInfo{ObservedField::strain_energy,
                      "strain_energy",
                      "strain energy density",
                      "J/m^3",
                      "Strain energy density",
                      {},
                      moments},
};
static_assert(is_in_order(observed_fields));

constexpr std::array quantities{
    RigidQuantityInfo{RigidQuantity::displacement, "displacement", "displacement", "m", "Displacement"},
    RigidQuantityInfo{RigidQuantity::rotation, "rotation", "rotation", "rad", "Rotation"},
    RigidQuantityInfo{RigidQuantity::velocity, "velocity", "velocity", "m/s", "Velocity"},
    RigidQuantityInfo{RigidQuantity::angular_velocity, "angular_velocity", "angular velocity", "rad/s",
                      "Angular velocity"},
    RigidQuantityInfo{RigidQuantity::force, "force", "contact force", "N", "Force"},
    RigidQuantityInfo{RigidQuantity::torque, "torque", "torque", "N m", "Torque"},
    RigidQuantityInfo{RigidQuantity::kinetic_energy, "kinetic_energy", "kinetic energy", "J", "Energy", false},
    RigidQuantityInfo{RigidQuantity::contact_energy, "contact_energy", "contact energy", "J", "Energy", false},
    RigidQuantityInfo{RigidQuantity::friction_loss, "friction_loss", "energy dissipated by friction", "J", "Energy",
                      false},
};
static_assert(is_in_order(quantities));

constexpr std::array<std::string_view, 5> reductions{"SUM", "MEAN", "MINIMUM", "MAXIMUM", "BROKEN_BONDS"};

constexpr std::array<std::string_view, 8> energies{"kinetic",
                                                   "strain",
                                                   "fracture (dissipated by bonds)",
                                                   "damping (dissipated)",
                                                   "external work",
                                                   "balance",
                                                   "relative balance",
                                                   "self-contact"};

} // namespace

std::span<const ObserverInfo> observer_infos() {
    return observers_table;
}

const ObserverInfo& observer_info(ObserverKind kind) {
    return observers_table[static_cast<std::size_t>(kind)];
}

ObservedField observed_field(ObserverKind kind, ObservedField named) {
    const ObserverInfo& info = observer_info(kind);
    return info.has_field ? named : info.field;
}

std::span<const ObservedFieldInfo> observed_field_infos() {
    return observed_fields;
}

const ObservedFieldInfo& observed_field_info(ObservedField field) {
    return observed_fields[static_cast<std::size_t>(field)];
}

std::span<const std::string_view> observed_parts(ObserverKind kind, ObservedField named, RigidQuantity quantity) {
    const ObserverInfo& info = observer_info(kind);
    if (info.target == ObservedTarget::rigid_body)
        return rigid_quantity_info(quantity).is_vector ? axes : std::span<const std::string_view>();
    if (info.energies != ObservedEnergies::none || info.reduction == Reduction::broken_bonds)
        return {};
    return observed_field_info(observed_field(kind, named)).parts;
}

std::string_view observed_unit(ObserverKind kind, ObservedField named, EnergyPart part, RigidQuantity quantity) {
    const ObserverInfo& info = observer_info(kind);
    if (info.energies != ObservedEnergies::none && part == EnergyPart::relative_balance)
        return "1";
    if (info.target == ObservedTarget::rigid_body)
        return rigid_quantity_info(quantity).unit;
    return info.unit.empty() ? observed_field_info(observed_field(kind, named)).unit : info.unit;
}

bool can_control_load(const ObserverEntry& o) {
    return o.kind == ObserverKind::opening || o.kind == ObserverKind::mean_displacement ||
           (o.kind == ObserverKind::mean && o.field == ObservedField::displacement);
}

std::span<const RigidQuantityInfo> rigid_quantity_infos() {
    return quantities;
}

const RigidQuantityInfo& rigid_quantity_info(RigidQuantity quantity) {
    return quantities[static_cast<std::size_t>(quantity)];
}

std::span<const std::string_view> reduction_words() {
    return reductions;
}

std::span<const std::string_view> energy_labels() {
    return energies;
}

} // namespace periscope

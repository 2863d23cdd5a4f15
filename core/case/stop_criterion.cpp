#include "core/case/stop_criterion.hpp"

#include "core/case/observer_table.hpp"
#include "core/case/words.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace periscope {
namespace {

constexpr std::string_view magnitude = "magnitude";

struct UnitRow {
    std::string_view si_unit;
    QuantityInfo info;
};
constexpr UnitRow unit_row(std::string_view si_unit, Dimension dimension, std::string_view shown,
                           std::string_view example) {
    return {si_unit,
            {"stop_value", "stop criterion", dimension, false, Bound::any, shown, example,
             "Value of the observer at which the run ends. It is compared with each sample of the observer."}};
}
constexpr std::array stop_units{
    unit_row("1", dimension::none, "", "0.1"),
    unit_row("m", dimension::length, "mm", "0.5 mm"),
    unit_row("m/s", dimension::speed, "m/s", "10 m/s"),
    unit_row("N", dimension::force, "kN", "3 kN"),
    unit_row("N/m^3", dimension::force_density, "N/m^3", "1e6 N/m^3"),
    unit_row("Pa", dimension::pressure, "MPa", "30 MPa"),
    unit_row("J", {2, 1, -2}, "J", "1 J"),
    unit_row("J/m^3", {-1, 1, -2}, "J/m^3", "1000 J/m^3"),
    unit_row("rad", dimension::none, "rad", "10 deg"),
    unit_row("rad/s", dimension::angular_velocity, "rad/s", "5 rad/s"),
    unit_row("N m", {2, 1, -2}, "N m", "10 N m"),
};

bool is_energy_never_negative(EnergyPart part) {
    return part == EnergyPart::kinetic || part == EnergyPart::strain || part == EnergyPart::fracture ||
           part == EnergyPart::damping || part == EnergyPart::contact;
}

EnergyPart part_of(const ObserverEntry& observer, std::string_view component) {
    if (observer_info(observer.kind).energies != ObservedEnergies::all)
        return observer.part;
    const auto found = std::ranges::find(words::energy_parts, component);
    return found == words::energy_parts.end() ? EnergyPart::kinetic
                                              : static_cast<EnergyPart>(found - words::energy_parts.begin());
}

} // namespace

std::vector<std::string> stop_components(const ObserverEntry& observer) {
    if (observer_info(observer.kind).energies == ObservedEnergies::all)
        return {words::energy_parts.begin(), words::energy_parts.end()};
    const auto parts = observed_parts(observer.kind, observer.field, observer.quantity);
    std::vector<std::string> components(parts.begin(), parts.end());
    if (components.size() == 3 && components[0] == words::axes[0])
        components.emplace_back(magnitude);
    return components;
}

std::string stop_component(const StopEntry& entry, const ObserverEntry& observer) {
    if (!entry.component.empty())
        return entry.component;
    const std::vector<std::string> components = stop_components(observer);
    return components.empty() ? std::string() : components.front();
}

std::string_view stop_unit(const ObserverEntry& observer, std::string_view component) {
    return observed_unit(observer.kind, observer.field, part_of(observer, component), observer.quantity);
}

bool is_never_negative(const ObserverEntry& observer, std::string_view component) {
    const ObserverInfo& info = observer_info(observer.kind);
    if (component == magnitude || info.reduction == Reduction::broken_bonds)
        return true;
    if (info.energies != ObservedEnergies::none)
        return is_energy_never_negative(part_of(observer, component));
    if (info.target == ObservedTarget::rigid_body)
        return !rigid_quantity_info(observer.quantity).is_vector;
    switch (observed_field(observer.kind, observer.field)) {
    case ObservedField::damage:
    case ObservedField::softening:
    case ObservedField::dissipated_energy:
    case ObservedField::von_mises_strain:
    case ObservedField::von_mises_stress:
    case ObservedField::strain_energy:
        return true;
    default:
        return false;
    }
}

const QuantityInfo& stop_quantity(std::string_view si_unit) {
    const auto found = std::ranges::find(stop_units, si_unit, &UnitRow::si_unit);
    if (found == stop_units.end()) // cannot happen for the unit of any observer
        throw std::out_of_range("no stop criterion has the unit " + std::string(si_unit));
    return found->info;
}

} // namespace periscope

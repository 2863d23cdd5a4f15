#include "core/model/observers.hpp"

#include "core/case/observer_table.hpp"
#include "core/case/words.hpp"
#include "core/model/model.hpp"
#include "core/model/observer_columns.hpp"
#include "core/model/output_steps.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace periscope {
namespace {

std::span<const std::string_view> parts_of(const ObserverDefinition& o) {
    return observed_parts(o.kind, o.field, o.quantity);
}

bool is_of(const NodeSet& set, std::uint32_t node) {
    return std::binary_search(set.nodes.begin(), set.nodes.end(), node);
}

bool any(const Model& model, bool (*wanted)(const ObserverDefinition&)) {
    return std::any_of(model.observers.begin(), model.observers.end(), wanted);
}

} // namespace

std::vector<ObserverDefinition> columns_of(const ObserverDefinition& whole, const Case& c) {
    std::vector<ObserverDefinition> columns{whole};
    if (observer_info(whole.kind).energies != ObservedEnergies::all) {
        if (parts_of(whole).size() == 6) {
            columns.push_back(whole);
            columns.back().first_part = 3;
        }
        return columns;
    }
    columns.clear();
    for (std::size_t part = 0; part < words::energy_parts.size(); ++part) {
        if (static_cast<EnergyPart>(part) == EnergyPart::contact && !c.self_contact)
            continue;
        ObserverDefinition energy = whole;
        energy.kind = ObserverKind::energy;
        energy.name = whole.name + " " + words::energy_parts[part];
        std::replace(energy.name.begin() + static_cast<std::ptrdiff_t>(whole.name.size()), energy.name.end(), '_', ' ');
        energy.part = static_cast<EnergyPart>(part);
        columns.push_back(std::move(energy));
    }
    return columns;
}

std::vector<ObserverDefinition> columns_of(const ObserverEntry& entry, const Case& c) {
    ObserverDefinition observer{entry.name, entry.kind, whole_body, entry.field, entry.part};
    observer.quantity = entry.quantity;
    return columns_of(observer, c);
}

bool is_vector(const ObserverDefinition& o) {
    return !parts_of(o).empty();
}

FieldSource source_of(const ObserverDefinition& o) {
    return observer_info(o.kind).target == ObservedTarget::rigid_body
               ? FieldSource::rigid
               : observed_field_info(observed_field(o.kind, o.field)).source;
}

std::array<std::string_view, 3> part_names(const ObserverDefinition& o) {
    std::array<std::string_view, 3> names;
    const auto parts = parts_of(o);
    for (std::size_t k = 0; k < names.size() && o.first_part + k < parts.size(); ++k)
        names[k] = parts[o.first_part + k];
    return names;
}

bool is_always_zero(const ObserverDefinition& o, std::size_t part, Space space) {
    if (!is_vector(o))
        return false;
    const std::size_t axes = axes_of(space);
    const bool is_rigid = observer_info(o.kind).target == ObservedTarget::rigid_body;
    const bool is_angular = is_rigid && (o.quantity == RigidQuantity::rotation || o.quantity == RigidQuantity::torque ||
                                         o.quantity == RigidQuantity::angular_velocity);
    const std::string_view name = part_names(o).at(part);
    constexpr std::string_view names = "xyz";
    const auto is_across = [&](char axis) { return names.find(axis) != names.npos && names.find(axis) >= axes; };
    if (is_angular) // in a plane, rigid bodies rotate about z only
        return axes < 3 && name != "z";
    if (name.size() == 2) // a component of a tensor; "zz" is not zero in a plane
        return name[0] != name[1] && (is_across(name[0]) || is_across(name[1]));
    return name.size() == 1 && is_across(name[0]);
}

std::string_view unit(const ObserverDefinition& o) {
    return observed_unit(o.kind, o.field, o.part, o.quantity);
}

bool is_due(const Model& model, const ObserverDefinition& observer, std::uint64_t step) {
    if (observer.every <= 0)
        return is_output_step(step, model.steps, model.samples);
    // A multiple of the interval counts as reached even if the step is slightly before it because of rounding.
    const auto reached = [&](std::uint64_t s) {
        return std::floor(static_cast<double>(s) * model.time_step / observer.every + 1e-9);
    };
    return step > 0 && reached(step) > reached(step - 1);
}

std::uint64_t bonds_cut_at(const Model& model, std::size_t set) {
    if (set == whole_body)
        return model.bonds_cut() / 2;
    const NodeSet& members = model.sets[set];
    // Numbers of cut bonds from a node of the set: to another node of the set (each counted twice), and to other nodes.
    std::uint64_t both = 0, one = 0;
    const auto count = [&](std::uint32_t to) { ++(is_of(members, to) ? both : one); };
    if (model.regular) {
        for (const CutBond& c : model.regular->cut)
            if (is_of(members, c.node))
                if (const auto to = neighbour(*model.nodes.lattice, c.node, model.regular->of_bond(c.bond)))
                    count(*to);
    } else {
        for (const std::uint32_t i : members.nodes)
            for (auto b = model.families.begin[i]; b < model.families.begin[i + 1]; ++b)
                if (!model.families.alive[b])
                    count(model.families.neighbour[b]);
    }
    return both / 2 + one;
}

bool observes_energies(const Model& model) {
    return any(model,
               [](const ObserverDefinition& o) { return observer_info(o.kind).energies != ObservedEnergies::none; });
}

bool observes_forces(const Model& model) {
    return model.fields.force_density || any(model, [](const ObserverDefinition& o) {
               return observed_field(o.kind, o.field) == ObservedField::force_density;
           });
}

bool observes_broken_bonds(const Model& model) {
    return any(model,
               [](const ObserverDefinition& o) { return observer_info(o.kind).reduction == Reduction::broken_bonds; });
}

bool needs_moments(const Model& model) {
    return model.fields.need_moments() ||
           any(model, [](const ObserverDefinition& o) { return source_of(o) == FieldSource::moments; });
}

bool needs_losses(const Model& model) {
    return model.fields.need_losses() ||
           any(model, [](const ObserverDefinition& o) { return source_of(o) == FieldSource::losses; });
}

bool needs_lost_energy(const Model& model) {
    return observes_energies(model) || model.fields.dissipated_energy || any(model, [](const ObserverDefinition& o) {
               return observed_field(o.kind, o.field) == ObservedField::dissipated_energy;
           });
}

bool needs_first_life(const Model& model) {
    return observes_energies(model) || observes_broken_bonds(model) || needs_losses(model);
}

} // namespace periscope

#include "core/model/observers.hpp"

#include "core/case/observer_table.hpp"
#include "core/case/set_names.hpp"
#include "core/case/words.hpp"
#include "core/model/build_steps.hpp"
#include "core/model/node_numbers.hpp"
#include "core/model/observer_columns.hpp"
#include "core/model/output_steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace periscope {
namespace {

// The name is one that check_case has accepted.
std::size_t index_of_set(const SetNames& names, const std::string& name) {
    return names.find(name).value_or(whole_body);
}

// m, along the axes of the body's space: a plane has no z.
double distance(const Model& model, std::size_t node, const Vec3& point) {
    Vec3 way = model.nodes.position[node] - point;
    for (std::size_t axis = axes_of(model.space); axis < 3; ++axis)
        way[axis] = 0;
    return norm(way);
}

std::uint32_t nearest_node(const Model& model, const Vec3& point) {
    std::uint32_t best = 0;
    for (std::uint32_t i = 1; i < model.nodes.size(); ++i)
        if (distance(model, i, point) < distance(model, best, point))
            best = i;
    return best;
}

ObservedNodes nodes_of(const ObservedEnd& end, const Case& c, const SetNames& names, const NodeNumbers& numbers,
                       const Model& model) {
    if (end.node) { // without it the end is said to be missing
        ObservedNodes nodes{whole_body};
        numbers.each({*end.node, *end.node}, [&](std::uint32_t node) { nodes.node = node; });
        return nodes;
    }
    if (!end.point)
        return {index_of_set(names, end.set)};
    const auto metres = [&](std::size_t a) { return (*end.point)[a].metres(c.spacing().value); };
    return {whole_body, nearest_node(model, {metres(0), metres(1), metres(2)})};
}

// A point far outside is surely a slip, and one node twice opens by nothing.
void check_opening(const Case& c, const NodeNumbers& numbers, const Model& model, const ObserverDefinition& observer,
                   const ObserverEntry& entry, const std::string& path, std::vector<Problem>& problems) {
    const auto& ends = observer.ends;
    const std::string what = fmt::format("{}.{}", path, observer_info(entry.kind).key);
    for (std::size_t e = 0; e < 2; ++e) {
        const auto wanted_number = entry.ends[e].node;
        if (wanted_number && !ends[e].node)
            problems.push_back({fmt::format("{}[{}]", what, e),
                                fmt::format("The body has no mesh node {}", *wanted_number), numbers.limits()});
        if (wanted_number || !ends[e].node)
            continue;
        const auto metres = [&](std::size_t a) { return (*entry.ends[e].point)[a].metres(c.spacing().value); };
        const Vec3 wanted{metres(0), metres(1), metres(2)}, found = model.nodes.position[*ends[e].node];
        if (distance(model, *ends[e].node, wanted) > 2 * model.nodes.spacing)
            problems.push_back({fmt::format("{}[{}]", what, e),
                                fmt::format("No node within two spacings of {}", at(wanted)),
                                "the nearest node is at " + at(found)});
    }
    if (ends[0].node && ends[0].node == ends[1].node)
        problems.push_back({what, "Both places are the node at " + at(model.nodes.position[*ends[0].node]),
                            "choose points at least one spacing apart"});
}

bool any_end_has_number(const Case& c) {
    return std::any_of(c.observers.begin(), c.observers.end(),
                       [](const ObserverEntry& o) { return o.ends[0].node || o.ends[1].node; });
}

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

void make_observers(const Case& c, Model& model, std::vector<Problem>& problems) {
    const SetNames names(c);
    const NodeNumbers numbers(any_end_has_number(c) ? model.nodes.numbers : std::vector<std::uint64_t>());
    for (std::size_t i = 0; i < c.observers.size(); ++i) {
        const ObserverEntry& entry = c.observers[i];
        ObserverDefinition observer{entry.name, entry.kind, index_of_set(names, entry.set), entry.field, entry.part};
        observer.every = entry.every ? entry.every->value : 0;
        if (observer_info(entry.kind).place == ObservedPlace::rigid_body) {
            const auto body = std::ranges::find(model.rigid_bodies, entry.body, &RigidBody::name);
            observer.body = static_cast<std::size_t>(body - model.rigid_bodies.begin());
            observer.quantity = entry.quantity;
        }
        if (observer_info(entry.kind).place == ObservedPlace::two_ends) {
            for (std::size_t e = 0; e < 2; ++e)
                observer.ends[e] = nodes_of(entry.ends[e], c, names, numbers, model);
            check_opening(c, numbers, model, observer, entry, fmt::format("observers[{}]", i), problems);
        }
        std::ranges::move(columns_of(observer, c), std::back_inserter(model.observers));
    }
}

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
    return observer_info(o.kind).place == ObservedPlace::rigid_body
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

std::string_view unit(const ObserverDefinition& o) {
    return observed_unit(o.kind, o.field, o.part, o.quantity);
}

bool is_due(const Model& model, const ObserverDefinition& observer, std::uint64_t step) {
    if (observer.every <= 0)
        return is_output_step(step, model.steps, model.samples);
    // A multiple that falls on a step, but for rounding, is reached by it.
    const auto reached = [&](std::uint64_t s) {
        return std::floor(static_cast<double>(s) * model.time_step / observer.every + 1e-9);
    };
    return step > 0 && reached(step) > reached(step - 1);
}

std::uint64_t bonds_cut_at(const Model& model, std::size_t set) {
    if (set == whole_body)
        return model.bonds_cut() / 2;
    const NodeSet& members = model.sets[set];
    std::uint64_t both = 0, one = 0; // directed, from a member
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

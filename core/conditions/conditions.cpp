#include "core/conditions/conditions.hpp"

#include "core/case/condition_table.hpp"
#include "core/case/set_names.hpp"
#include "core/conditions/area_loads.hpp"
#include "core/conditions/condition_conflicts.hpp"
#include "core/conditions/position_factors.hpp"
#include "core/nodes/node_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace periscope {
namespace {

const NodeSet* find_set(const BodyNodes& body, const SetNames& names, const std::string& name) {
    const auto set = names.find(name);
    return set ? &body.sets[*set] : nullptr;
}

// Prescribes a motion along one axis for the nodes of a set. Adds an error if another motion is prescribed for the same
// component of a node.
void prescribe(const BodyNodes& body, Loading& loading, const NodeSet& set, std::size_t axis, const Motion& motion,
               std::size_t condition, PositionFactors& factors, std::vector<std::size_t>& condition_of_motion,
               std::vector<Problem>& problems) {
    if (loading.motions.size() >= INT16_MAX) {
        problems.push_back({fmt::format("conditions[{}]", condition),
                            fmt::format("Too many prescribed components; the maximum is {}", INT16_MAX),
                            "put nodes with the same motion into one set"});
        return;
    }
    const auto index = static_cast<std::int16_t>(loading.motions.size());
    loading.motions.push_back(motion);
    condition_of_motion.push_back(condition);
    if (!motion.factor.is_one())
        factors.of_motion(axis, index, set.nodes, factors.at(condition, axis, set.nodes, problems));
    for (const std::uint32_t node : set.nodes) {
        auto motions = loading.node_motion[node];
        std::int16_t& slot = motions[axis];
        if (slot != no_motion) {
            const Motion& other = loading.motions[static_cast<std::size_t>(slot)];
            if (other == motion)
                continue;
            problems.push_back(conflict_problem(condition, condition_of_motion[static_cast<std::size_t>(slot)], axis,
                                                body.nodes, node));
            return; // one message for each condition and axis is enough
        }
        slot = index;
        loading.node_motion.set(node, motions);
    }
}

double volume_of(const BodyNodes& body, const NodeSet& set) {
    double sum = 0;
    for (const std::uint32_t node : set.nodes)
        sum += body.nodes.volume[node];
    return sum;
}

// Adds a load to the nodes of a set. A group is the list of loads that act on its nodes. The nodes of the set that were
// in the same group are moved together to a new group, which has this load, too.
void add_load(Loading& loading, std::size_t nodes, const NodeSet& set, const Load& load) {
    loading.node_load.resize(nodes);
    const auto number = static_cast<std::uint16_t>(loading.loads.size());
    loading.loads.push_back(load);
    std::map<std::uint16_t, std::uint16_t> follower;
    for (const std::uint32_t node : set.nodes) {
        const auto [it, is_new] = follower.try_emplace(loading.node_load[node], loading.load_groups.size());
        if (is_new) {
            loading.load_groups.push_back(loading.load_groups[loading.node_load[node]]);
            loading.load_groups.back().push_back(number);
        }
        loading.node_load[node] = it->second;
    }
}

// Returns what the load of a node is proportional to, and the factor of the condition's value: 1 for a load per volume
// or mass; for a load of the set, 1 divided by the sum of this quantity over the set.
std::pair<LoadPer, double> share_of(const ConditionEntry& entry, const NodeSet& set, const BodyNodes& body) {
    switch (condition_info(entry.kind).measure) {
    case LoadMeasure::volume:
        return {LoadPer::volume, 1};
    case LoadMeasure::mass:
        return {LoadPer::mass, 1};
    case LoadMeasure::set:
    case LoadMeasure::area: // AreaLoads makes these loads
        break;
    }
    // All nodes of a lattice have the same volume, so that equal forces are forces in proportion to the volumes.
    if (entry.sharing == ForceSharing::equal && !body.nodes.lattice)
        return {LoadPer::node, 1 / static_cast<double>(set.nodes.size())};
    return {LoadPer::volume, 1 / volume_of(body, set)};
}

// Removes the groups that no longer have nodes, because other loads moved these to new groups. There may be thousands
// of them, each with many loads.
void drop_empty_groups(Loading& loading) {
    if (loading.node_load.empty())
        return;
    constexpr std::uint16_t dropped = UINT16_MAX;
    std::vector<std::uint16_t> new_group(loading.load_groups.size(), dropped);
    new_group.front() = 0; // group 0 is that of the nodes without a load
    for (const std::uint16_t group : loading.node_load)
        if (group != 0)
            new_group[group] = 1;
    std::size_t count = 0;
    for (std::size_t group = 0; group < new_group.size(); ++group) {
        if (new_group[group] == dropped)
            continue;
        if (count != group)
            loading.load_groups[count] = std::move(loading.load_groups[group]);
        new_group[group] = static_cast<std::uint16_t>(count++);
    }
    loading.load_groups.resize(count);
    for (std::uint16_t& group : loading.node_load)
        group = new_group[group];
}

// Adds the force on a node along an axis to the total of a load.
void add_to_total(LoadTotal& total, std::size_t axis, double force) {
    total.resultant[axis] += force;
    total.magnitude += std::abs(force);
}

// Returns what the load of a node is proportional to: its volume (m³), its mass (kg), or 1.
double measure_of(LoadPer per, const BodyNodes& body, std::uint32_t node) {
    if (per == LoadPer::node)
        return 1;
    const double volume = body.nodes.volume[node];
    return per == LoadPer::mass ? volume * body.materials[body.material_of(node)].density : volume;
}

// Makes the load of a condition per volume, per mass or of a set. Components with a factor that depends on the position
// become a separate load per volume. If the load is per mass, these factors include the density relative to that of the
// first material.
void make_load(const Case& c, std::size_t condition, const NodeSet& set, const BodyNodes& body, Loading& loading,
               PositionFactors& factors, std::vector<Problem>& problems) {
    const ConditionEntry& entry = c.conditions[condition];
    const auto [per, share] = share_of(entry, set, body);
    Load load{per, {}, ramp_of(entry)}, by_position{LoadPer::factor, {}, load.ramp};
    LoadTotal total{condition, {}, {}, 0, 0};
    bool has_plain = false, has_factor = false;
    for (std::size_t a = 0; a < axes_of(c.space()); ++a) {
        if (!entry.value[a])
            continue;
        const double value = entry.value[a]->value * share;
        if (!factors.is_there(condition, a)) {
            load.value[a] = value;
            has_plain = true;
            for (const std::uint32_t node : set.nodes)
                add_to_total(total, a, value * measure_of(per, body, node));
            continue;
        }
        std::vector<double> factor = factors.at(condition, a, set.nodes, problems);
        const double density = body.materials.front().density;
        by_position.value[a] = std::abs(per == LoadPer::mass ? value * density : value);
        for (std::size_t k = 0; k < factor.size(); ++k) {
            add_to_total(total, a, value * factor[k] * measure_of(per, body, set.nodes[k]));
            if (per == LoadPer::mass)
                factor[k] *= body.materials[body.material_of(set.nodes[k])].density / density;
            if (value < 0)
                factor[k] = -factor[k];
        }
        if (value != 0)
            factors.of_load(condition, a, by_position.value[a], set.nodes, factor, problems);
        has_factor = true;
    }
    if (has_plain || !has_factor)
        add_load(loading, body.nodes.size(), set, load);
    if (has_factor)
        add_load(loading, body.nodes.size(), set, by_position);
    loading.load_totals.push_back(total);
}

// Makes the load of a pressure or a traction. Each component becomes a load per volume, whose factors give the forces
// on the nodes.
void make_area_load(const Case& c, std::size_t condition, const NodeSet& set, AreaLoads& area_loads,
                    const BodyNodes& body, Loading& loading, PositionFactors& factors,
                    std::vector<std::pair<std::size_t, NodeForces>>& of_faces, std::vector<Problem>& problems) {
    // Fraction of the largest force per volume: a smaller component of a node's force is only rounding.
    constexpr double least_part = 1e-9;
    const auto made = area_loads.make(condition, set.nodes, factors, problems);
    if (!made)
        return;
    const NodeForces& forces = made->forces;
    LoadTotal total{condition, made->area, made->resultant, 0, 0};
    double largest = 0; // largest force per volume on a node, N/m³
    for (std::size_t k = 0; k < forces.nodes.size(); ++k) {
        largest = std::max(largest, norm(forces.force[k]) / body.nodes.volume[forces.nodes[k]]);
        total.magnitude += norm(forces.force[k]);
    }
    of_faces.emplace_back(loading.load_totals.size(), forces);
    loading.load_totals.push_back(total);
    for (std::size_t a = 0; a < axes_of(c.space()) && largest > 0; ++a) {
        NodeSet loaded{set.name, {}};
        std::vector<double> factor;
        for (std::size_t k = 0; k < forces.nodes.size(); ++k)
            if (const double density = forces.force[k][a] / body.nodes.volume[forces.nodes[k]];
                std::abs(density) > least_part * largest) {
                loaded.nodes.push_back(forces.nodes[k]);
                factor.push_back(density / largest);
            }
        if (loaded.nodes.empty())
            continue;
        Load load{LoadPer::factor, {}, ramp_of(c.conditions[condition])};
        load.value[a] = largest;
        factors.of_load(condition, a, largest, loaded.nodes, factor, problems);
        add_load(loading, body.nodes.size(), loaded, load);
    }
}

// Returns the factor of a pulse at a position. The distance from its centre is measured along the axes on which nodes
// lie.
double pulse_at(const PulseEntry& pulse, const Vec3& position, std::size_t axes, double spacing) {
    double distance2 = 0;
    for (std::size_t a = 0; a < axes; ++a)
        distance2 += std::pow(position[a] - pulse.centre[a].metres(spacing), 2);
    return std::exp(-distance2 / std::pow(pulse.width.metres(spacing), 2));
}

// Adds an error for each load of a set that acts on a prescribed component, where it would have no effect on the body.
void check_forces(const Case& c, const SetNames& names, const BodyNodes& body, const Loading& loading,
                  std::vector<Problem>& problems) {
    for (std::size_t i = 0; i < c.conditions.size(); ++i) {
        const ConditionEntry& entry = c.conditions[i];
        const ConditionInfo& info = condition_info(entry.kind);
        const NodeSet* set = find_set(body, names, entry.set);
        if (info.effect != ConditionEffect::loads || info.measure != LoadMeasure::set || !set)
            continue;
        for (std::size_t a = 0; a < 3; ++a) {
            const auto held = std::find_if(set->nodes.begin(), set->nodes.end(), [&](std::uint32_t node) {
                return entry.value[a] && loading.node_motion[node][a] != no_motion;
            });
            if (held != set->nodes.end()) {
                problems.push_back(
                    {fmt::format("conditions[{}]", i),
                     fmt::format("Load along {} acts on node {} at {}, whose {} displacement is prescribed", "xyz"[a],
                                 shown_number(body.nodes, *held), at(body.nodes.position[*held]), "xyz"[a]),
                     "separate the two sets; this part of the force would be lost"});
                break;
            }
        }
    }
}

// Finds the fraction of each load that acts on prescribed components. Factors of loads that are not on faces count as 1
// here.
void find_held_parts(const Case& c, const SetNames& names, const BodyNodes& body, Loading& loading,
                     const std::vector<std::pair<std::size_t, NodeForces>>& of_faces) {
    const auto is_held = [&](std::uint32_t node, std::size_t a) { return loading.node_motion[node][a] != no_motion; };
    for (const auto& [total, forces] : of_faces) {
        double held = 0;
        for (std::size_t k = 0; k < forces.nodes.size(); ++k) {
            Vec3 lost;
            for (std::size_t a = 0; a < 3; ++a)
                lost[a] = is_held(forces.nodes[k], a) ? forces.force[k][a] : 0;
            held += norm(lost);
        }
        LoadTotal& of_load = loading.load_totals[total];
        of_load.held = of_load.magnitude > 0 ? held / of_load.magnitude : 0;
    }
    for (LoadTotal& total : loading.load_totals) {
        const ConditionEntry& entry = c.conditions[total.condition];
        const NodeSet* set = find_set(body, names, entry.set);
        if (total.area || !set)
            continue;
        const LoadPer per = share_of(entry, *set, body).first;
        double held = 0, whole = 0;
        for (std::size_t a = 0; a < axes_of(c.space()); ++a)
            for (const std::uint32_t node : set->nodes) {
                const double part = entry.value[a] ? std::abs(entry.value[a]->value) * measure_of(per, body, node) : 0;
                whole += part;
                held += is_held(node, a) ? part : 0;
            }
        total.held = whole > 0 ? held / whole : 0;
    }
}

// Sets the initial displacement or velocity of the nodes of a condition, along the axes on which nodes lie.
void make_initial(const Case& c, std::size_t condition, const NodeSet& set, const BodyNodes& body, Loading& loading,
                  const PositionFactors& factors, std::vector<Problem>& problems) {
    const ConditionEntry& entry = c.conditions[condition];
    const bool is_velocity = condition_info(entry.kind).effect == ConditionEffect::initial_velocity;
    auto& initial = is_velocity ? loading.initial_velocity : loading.initial_displacement;
    const std::size_t axes = axes_of(c.space());
    const double dx = c.spacing().value;
    for (std::size_t a = 0; a < axes; ++a) {
        if (!entry.value[a])
            continue;
        initial.resize(body.nodes.size());
        const double whole = entry.value[a]->metres(dx);
        std::vector<double> factor;
        if (factors.is_there(condition, a))
            factor = factors.at(condition, a, set.nodes, problems);
        for (std::size_t k = 0; k < set.nodes.size(); ++k) {
            const std::uint32_t node = set.nodes[k];
            const double here = factor.empty() ? whole : whole * factor[k];
            if (entry.pulse)
                initial[node][a] += here * pulse_at(*entry.pulse, body.nodes.position[node], axes, dx);
            else
                initial[node][a] = here;
        }
    }
}

} // namespace

Loading make_conditions(const Case& c, const PositionTables& tables, const BodyNodes& body,
                        std::vector<Problem>& problems) {
    Loading loading;
    const std::size_t n = body.nodes.size();
    loading.no_fail.assign(n, 0);
    loading.node_motion.assign(n, {no_motion, no_motion, no_motion});
    std::vector<std::size_t> condition_of_motion;
    const SetNames names(c);
    PositionFactors factors(c, tables, body.nodes);
    AreaLoads area_loads(c, body.nodes);
    // forces of loads per area, each with the index of its total
    std::vector<std::pair<std::size_t, NodeForces>> of_faces;
    for (std::size_t i = 0; i < c.conditions.size() && loading.load_groups.size() <= INT16_MAX; ++i) {
        const ConditionEntry& entry = c.conditions[i];
        const NodeSet* set = find_set(body, names, entry.set);
        if (!set)
            continue; // check_case reports the unknown set
        switch (condition_info(entry.kind).effect) {
        case ConditionEffect::no_fail:
            for (const std::uint32_t node : set->nodes)
                loading.no_fail.set(node, 1);
            break;
        case ConditionEffect::loads:
            if (set->nodes.empty()) // make_sets reports an empty set
                break;
            if (condition_info(entry.kind).measure == LoadMeasure::area)
                make_area_load(c, i, *set, area_loads, body, loading, factors, of_faces, problems);
            else
                make_load(c, i, *set, body, loading, factors, problems);
            break;
        case ConditionEffect::initial_displacement:
        case ConditionEffect::initial_velocity:
            make_initial(c, i, *set, body, loading, factors, problems);
            break;
        case ConditionEffect::moves:
        case ConditionEffect::keeps_velocity:
        case ConditionEffect::holds:
            for (std::size_t a = 0; a < axes_of(c.space()); ++a) // nothing moves along the other axes
                if (const auto motion = prescribed_motion(c, entry, a))
                    prescribe(body, loading, *set, a, *motion, i, factors, condition_of_motion, problems);
            break;
        }
    }
    factors.put_into(loading);
    find_held_parts(c, names, body, loading, of_faces);
    check_forces(c, names, body, loading, problems);
    if (loading.load_groups.size() > INT16_MAX)
        problems.push_back(
            {"conditions",
             fmt::format("Loads overlap in at least {} different combinations", loading.load_groups.size()),
             fmt::format("the maximum is {}; use fewer sets", INT16_MAX)});
    drop_empty_groups(loading);
    return loading;
}

} // namespace periscope

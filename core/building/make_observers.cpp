#include "core/building/make_observers.hpp"

#include "core/case/observer_table.hpp"
#include "core/case/set_names.hpp"
#include "core/model/observer_columns.hpp"
#include "core/nodes/node_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace periscope {
namespace {

// Returns the index of a set; an empty name stands for the whole body. check_case has refused names of missing sets.
std::size_t index_of_set(const SetNames& names, const std::string& name) {
    return names.find(name).value_or(whole_body);
}

// Returns the distance (m) between a node and a point along the axes of the body's space; in a plane, z is ignored.
double distance(const Model& model, std::size_t node, const Vec3& point) {
    Vec3 offset = model.nodes.position[node] - point;
    for (std::size_t axis = axes_of(model.space); axis < 3; ++axis)
        offset[axis] = 0;
    return norm(offset);
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
    if (end.node) { // without a position, the message below says that the end is missing
        ObservedNodes nodes{whole_body};
        numbers.each({*end.node, *end.node}, [&](std::uint32_t node) { nodes.node = node; });
        return nodes;
    }
    if (!end.point)
        return {index_of_set(names, end.set)};
    const auto metres = [&](std::size_t a) { return (*end.point)[a].metres(c.spacing().value); };
    return {whole_body, nearest_node(model, {metres(0), metres(1), metres(2)})};
}

// Reports an end of an opening that is far from all nodes, surely a mistake, and an opening between a node and itself,
// which is always zero.
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

} // namespace

void make_observers(const Case& c, Model& model, std::vector<Problem>& problems) {
    const SetNames names(c);
    const NodeNumbers numbers(any_end_has_number(c) ? model.nodes.numbers : std::vector<std::uint64_t>());
    for (std::size_t i = 0; i < c.observers.size(); ++i) {
        const ObserverEntry& entry = c.observers[i];
        ObserverDefinition observer{entry.name, entry.kind, index_of_set(names, entry.set), entry.field, entry.part};
        observer.every = entry.every ? entry.every->value : 0;
        if (observer_info(entry.kind).target == ObservedTarget::rigid_body) {
            const auto body = std::ranges::find(model.rigid_bodies, entry.body, &RigidBody::name);
            observer.body = static_cast<std::size_t>(body - model.rigid_bodies.begin());
            observer.quantity = entry.quantity;
        }
        if (observer_info(entry.kind).target == ObservedTarget::two_ends) {
            for (std::size_t e = 0; e < 2; ++e)
                observer.ends[e] = nodes_of(entry.ends[e], c, names, numbers, model);
            check_opening(c, numbers, model, observer, entry, fmt::format("observers[{}]", i), problems);
        }
        std::ranges::move(columns_of(observer, c), std::back_inserter(model.observers));
    }
}

} // namespace periscope

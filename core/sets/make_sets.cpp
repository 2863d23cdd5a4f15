#include "core/sets/make_sets.hpp"

#include "core/case/set_uses.hpp"
#include "core/case/words.hpp"
#include "core/nodes/node_numbers.hpp"
#include "core/sets/node_set.hpp"
#include "core/sets/surface_sets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

namespace periscope {
namespace {

// Returns the error of a set that is a group of the mesh and has no node.
Problem group_problem(std::size_t set, const std::string& group, const std::vector<std::string>& names) {
    const std::string path = fmt::format("sets[{}].mesh_group", set);
    if (names.empty())
        return {path, "The mesh has no groups", "define groups in the mesh generator, or use 'box' or another shape"};
    if (std::find(names.begin(), names.end(), group) == names.end())
        return {path, "The mesh has no group '" + group + "'", did_you_mean(group, names)};
    return {path, "Group '" + group + "' contains no node of the body", "its nodes belong to no volume element"};
}

// Returns an error if a number that is given alone belongs to no node, or if all numbers together do. Some numbers of a
// range may be missing.
std::optional<Problem> missing_number(const std::string& path, const std::vector<NumberRange>& wanted,
                                      const NodeNumbers& numbers) {
    bool any = false;
    for (const NumberRange& range : wanted) {
        bool here = false;
        numbers.each(range, [&](std::uint32_t) { here = true; });
        any = any || here;
        if (!here && range.first == range.last)
            return Problem{path, fmt::format("The body has no mesh node {}", range.first), numbers.limits()};
    }
    return any ? std::nullopt : std::optional(Problem{path, "The body has none of these mesh nodes", numbers.limits()});
}

// Returns the names of the sets that conditions, observers and materials use.
std::unordered_set<std::string> acted_on(const Case& c) {
    std::unordered_set<std::string> names;
    for (const ConditionEntry& condition : c.conditions)
        names.insert(condition.set);
    for (const ObserverEntry& observer : c.observers)
        names.insert({observer.set, observer.ends[0].set, observer.ends[1].set});
    for (const MaterialEntry& material : c.materials)
        names.insert(material.set);
    return names;
}

} // namespace

void make_sets(const Case& c, BodyNodes& body, std::vector<Problem>& problems) {
    std::vector<bool> is_of_hole(c.sets.size(), false);
    for (const std::size_t set : sets_of_holes(c))
        is_of_hole[set] = true;
    const std::unordered_set<std::string> needed = acted_on(c);
    std::vector<std::string> groups;
    for (const NodeGroup& group : body.nodes.groups)
        groups.push_back(group.name);
    const Box box = bounding_box(body.nodes.position);
    auto found = nodes_of_sets(c, body.nodes);
    std::optional<NodeNumbers> numbers; // made when the first set needs it
    for (std::size_t i = 0; i < c.sets.size(); ++i) {
        body.sets.push_back({c.sets[i].name, std::move(found[i])});
        if (const auto* wanted = std::get_if<SetNumbers>(&c.sets[i].shape)) {
            if (!numbers)
                numbers.emplace(body.nodes.numbers);
            if (auto missing = missing_number(fmt::format("sets[{}].node_numbers", i), wanted->numbers, *numbers))
                problems.push_back(std::move(*missing));
            continue;
        }
        if (!body.sets.back().nodes.empty())
            continue;
        if (is_of_hole[i]) {
            if (needed.contains(c.sets[i].name))
                problems.push_back(
                    {fmt::format("sets[{}]", i), "'" + c.sets[i].name + "' contains no nodes because it is a hole",
                     "use another set in conditions, observers and materials, or remove it from the holes"});
            continue;
        }
        if (const auto* group = std::get_if<SetGroup>(&c.sets[i].shape)) {
            problems.push_back(group_problem(i, group->group, groups));
        } else if (!body.nodes.outline && needs_outline(c.sets[i].shape)) {
            problems.push_back({fmt::format("sets[{}]", i),
                                "'" + c.sets[i].name +
                                    "' lies below the outer surface of the body, but a list of nodes has no surface",
                                "use 'box' or another shape"});
        } else {
            problems.push_back({fmt::format("sets[{}]", i), "'" + c.sets[i].name + "' contains no nodes",
                                fmt::format("enlarge or move it; the nodes of the body lie between {} and {}",
                                            at(box.min), at(box.max))});
        }
    }
}

} // namespace periscope

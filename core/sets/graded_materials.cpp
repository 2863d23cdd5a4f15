#include "core/sets/graded_materials.hpp"

#include "core/case/grading.hpp"
#include "core/case/position_function.hpp"
#include "core/nodes/node_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

namespace periscope {
namespace {

using Steps = std::array<int, graded_properties.size()>; // the number of a node's step for each property

// For one property, the step of each node of the material and the mean factor of each step.
struct Graded {
    std::vector<int> step;
    std::vector<double> factor;
};

std::optional<Graded> graded(const std::string& function, int steps, const std::vector<std::uint32_t>& members,
                             const Nodes& nodes, const std::string& path, std::vector<Problem>& problems) {
    PositionFunction value(function);
    std::vector<double> factor;
    for (const std::uint32_t node : members) {
        factor.push_back(value(nodes.position[node]));
        if (std::isfinite(factor.back()) && factor.back() > 0)
            continue;
        problems.push_back({path,
                            fmt::format("'{}' is {:g} at node {} at {}", function, factor.back(),
                                        shown_number(nodes, node), at(nodes.position[node])),
                            "a factor must be positive and finite at all nodes of the material"});
        return std::nullopt;
    }
    const auto [least, most] = std::ranges::minmax(factor);
    const double width = (most - least) / steps;
    Graded result;
    result.factor.resize(static_cast<std::size_t>(steps));
    std::vector<double> count(result.factor.size());
    for (const double f : factor) {
        const int step = width > 1e-12 * most ? std::min(static_cast<int>((f - least) / width), steps - 1) : 0;
        result.step.push_back(step);
        result.factor[static_cast<std::size_t>(step)] += f;
        ++count[static_cast<std::size_t>(step)];
    }
    for (std::size_t k = 0; k < count.size(); ++k)
        if (count[k] > 0)
            result.factor[k] /= count[k];
    return result;
}

// Replaces each interface of a graded material by interfaces of all of its parts.
void repeat_interfaces(Case& c, const std::string& whole, const std::vector<std::string>& parts) {
    std::vector<InterfaceEntry> all;
    for (const InterfaceEntry& interface : c.interfaces)
        for (const std::string& part : parts) {
            all.push_back(interface);
            const auto end = std::ranges::find(all.back().between, whole);
            if (end == all.back().between.end())
                break;
            *end = part;
        }
    c.interfaces = std::move(all);
}

void divide(Case& c, std::size_t index, const Nodes& nodes, NodeMaterials& assigned, std::vector<Problem>& problems) {
    const MaterialEntry whole = c.materials[index];
    const std::string path = fmt::format("materials[{}].grading", index);
    if (assigned.material.empty())
        assigned.material.assign(nodes.size(), 0);
    std::vector<std::uint32_t> members;
    for (std::uint32_t i = 0; i < nodes.size(); ++i)
        if (assigned.material[i] == index)
            members.push_back(i);
    if (members.empty())
        return;
    std::array<std::optional<Graded>, graded_properties.size()> of_property;
    for (std::size_t p = 0; p < graded_properties.size(); ++p) {
        const std::string& function = (*whole.grading).*graded_properties[p].function;
        if (function.empty())
            continue;
        of_property[p] = graded(function, whole.grading->steps, members, nodes,
                                fmt::format("{}.{}", path, graded_properties[p].key), problems);
        if (!of_property[p])
            return;
    }
    std::map<Steps, std::size_t> parts; // the index of the material for each combination of steps
    std::vector<Steps> of_member(members.size(), Steps{});
    for (std::size_t k = 0; k < members.size(); ++k) {
        for (std::size_t p = 0; p < of_property.size(); ++p)
            if (of_property[p])
                of_member[k][p] = of_property[p]->step[k];
        parts.emplace(of_member[k], 0);
    }
    if (c.materials.size() - 1 + parts.size() > most_materials) {
        problems.push_back({path + ".steps",
                            fmt::format("'{}' is divided into {} materials, and the case has {} others", whole.name,
                                        parts.size(), c.materials.size() - 1),
                            fmt::format("the maximum is {} in all; use fewer steps", most_materials)});
        return;
    }
    std::vector<std::string> names;
    for (auto& [steps, material] : parts) {
        MaterialEntry part = whole;
        part.grading.reset();
        if (parts.size() > 1)
            part.name = fmt::format("{} {}/{}", whole.name, names.size() + 1, parts.size());
        for (std::size_t p = 0; p < steps.size(); ++p)
            if (of_property[p])
                if (Quantity* const value = graded_properties[p].of(part))
                    value->value *= of_property[p]->factor[static_cast<std::size_t>(steps[p])];
        material = names.empty() ? index : c.materials.size();
        names.push_back(part.name);
        if (material == index) {
            c.materials[index] = part;
        } else {
            c.materials.push_back(part);
            assigned.share.push_back(assigned.share[index]);
        }
    }
    for (std::size_t k = 0; k < members.size(); ++k)
        assigned.material[members[k]] = static_cast<std::uint8_t>(parts.at(of_member[k]));
    repeat_interfaces(c, whole.name, names);
}

} // namespace

Case with_graded_materials(Case c, const Nodes& nodes, NodeMaterials& assigned, std::vector<Problem>& problems) {
    const std::size_t given = c.materials.size();
    for (std::size_t k = 0; k < given; ++k)
        if (c.materials[k].grading)
            divide(c, k, nodes, assigned, problems);
    return c;
}

} // namespace periscope

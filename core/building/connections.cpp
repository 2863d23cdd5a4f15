#include "core/building/connections.hpp"

#include "core/base/disjoint_groups.hpp"
#include "core/base/stages.hpp"
#include "core/building/warning_texts.hpp"
#include "core/case/condition_table.hpp"
#include "core/nodes/cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace periscope {
namespace {

// number of bonds of each node that are visited first; these connect almost all nodes to one part
constexpr int joined_at_first = 4;
constexpr double least_angle = 0.02; // the sine of the smallest angle between a bond and the line or plane of the other
                                     // bonds at which the bond counts as outside of it
constexpr std::size_t most_nodes = 100, most_parts = 100; // limits of the search for the distance between parts
constexpr double farthest = 8; // in horizons; a larger distance between parts is reported as this one

// The line or plane that contains the bonds of a node that were added so far.
class Span {
public:
    explicit Span(std::size_t axes) : axes_(axes) {}

    bool is_full() const { return rank_ == axes_; }
    void add(const Vec3& bond) {
        if (is_full())
            return;
        const Vec3 n = unit(bond);
        if (rank_ == 0)
            first_ = n;
        else if (rank_ == 1) {
            const Vec3 across = cross(first_, n);
            if (norm(across) < least_angle)
                return;
            normal_ = unit(across);
        } else if (std::abs(dot(normal_, n)) < least_angle)
            return;
        ++rank_;
    }

private:
    std::size_t axes_, rank_ = 0;
    Vec3 first_, normal_;
};

std::uint32_t most_frequent(const std::vector<std::uint32_t>& part) {
    std::vector<std::uint32_t> count(part.size());
    for (const std::uint32_t p : part)
        ++count[p];
    return static_cast<std::uint32_t>(std::ranges::max_element(count) - count.begin());
}

// The nodes of each part that has more than one node, the largest part first; empty if there is only one such part.
using Parts = std::vector<std::vector<std::uint32_t>>;
Parts parts_of(const Connections& connections) {
    std::vector<std::uint32_t> count(connections.part.size());
    for (const std::uint32_t p : connections.part)
        ++count[p];
    if (std::ranges::count_if(count, [](std::uint32_t nodes) { return nodes > 1; }) < 2)
        return {};
    std::map<std::uint32_t, std::vector<std::uint32_t>> members;
    for (std::uint32_t i = 0; i < connections.part.size(); ++i)
        if (count[connections.part[i]] > 1)
            members[connections.part[i]].push_back(i);
    Parts parts;
    for (auto& [first, nodes] : members)
        parts.push_back(std::move(nodes));
    std::ranges::stable_sort(parts, std::greater<>(), &std::vector<std::uint32_t>::size);
    return parts;
}

// For each part except the largest, finds the distance (m) to the nearest other part; returns the largest of these
// distances, but at most `farthest` horizons.
double widest_gap(const Nodes& nodes, const Connections& connections, const Parts& parts, double horizon) {
    const Cells cells(nodes.position, horizon);
    const double limit = farthest * horizon;
    double widest = 0;
    std::vector<std::uint32_t> near;
    for (std::size_t p = 1; p < std::min(parts.size(), most_parts); ++p) {
        double nearest = limit;
        const std::size_t stride = (parts[p].size() + most_nodes - 1) / most_nodes;
        for (std::size_t k = 0; k < parts[p].size(); k += stride) {
            const Vec3 x = nodes.position[parts[p][k]];
            double found = limit;
            for (double reach = horizon; found > reach / 2 && reach / 2 < nearest; reach *= 2) {
                near.clear();
                cells.collect_near({x, x}, std::min(reach, limit), near);
                for (const std::uint32_t j : near)
                    if (connections.part[j] != connections.part[parts[p][k]])
                        found = std::min(found, norm(nodes.position[j] - x));
            }
            nearest = std::min(nearest, found);
        }
        widest = std::max(widest, nearest);
    }
    return widest;
}

// Returns two sets with conditions that move, hold or load them, such that no part of the body has nodes of both;
// nothing if there are no such sets.
std::optional<std::array<std::string, 2>> unconnected_sets(const Case& c, const std::vector<NodeSet>& sets,
                                                           const Connections& connections) {
    std::vector<std::pair<std::string, std::set<std::uint32_t>>> parts_of_sets;
    for (const ConditionEntry& condition : c.conditions) {
        const ConditionInfo& info = condition_info(condition.kind);
        const auto set = std::ranges::find(sets, condition.set, &NodeSet::name);
        if (!(info.prescribes_motion() || info.effect == ConditionEffect::loads) || set == sets.end() ||
            set->nodes.empty())
            continue;
        std::set<std::uint32_t> parts;
        for (const std::uint32_t i : set->nodes)
            parts.insert(connections.part[i]);
        for (const auto& other : parts_of_sets)
            if (other.first != condition.set &&
                std::ranges::none_of(parts, [&](std::uint32_t p) { return other.second.contains(p); }))
                return std::array{other.first, condition.set};
        parts_of_sets.emplace_back(condition.set, std::move(parts));
    }
    return std::nullopt;
}

std::optional<Problem> warn_of_parts(const Case& c, const Nodes& nodes, const std::vector<NodeSet>& sets,
                                     const Connections& connections) {
    const Parts parts = parts_of(connections);
    if (parts.empty())
        return std::nullopt;
    std::string what =
        fmt::format("Bonds do not connect the body: it consists of {} parts. The largest has {:.0f} % of "
                    "the nodes",
                    parts.size(), 100.0 * double(parts[0].size()) / double(nodes.size()));
    if (const auto apart = unconnected_sets(c, sets, connections))
        what += fmt::format(". No bonds connect the sets '{}' and '{}', so no force passes from one to the other",
                            (*apart)[0], (*apart)[1]);
    const double horizon = c.horizon.metres(c.spacing().value), gap = widest_gap(nodes, connections, parts, horizon);
    if (gap <= horizon * (1 + 1e-10))
        return Problem{"initial_cracks", what,
                       "if this is not meant, check the cracks, the holes and the gaps of the geometry"};
    return Problem{"horizon",
                   fmt::format("{}. Neighbouring parts are {} {:.3g} mm apart, and the horizon is {:.3g} mm", what,
                               gap < farthest * horizon ? "up to" : "more than", 1e3 * gap, 1e3 * horizon),
                   "use a horizon of at least three times the largest spacing of the mesh, or a more even mesh"};
}

} // namespace

Connections find_connections(const Positions& positions, std::size_t axes, const BondsOfNode& bonds,
                             const Progress& progress) {
    Connections found;
    Groups groups(positions.size());
    const auto tell = [&](std::uint32_t i) {
        if (i % 65536 == 65535)
            report(progress, static_cast<double>(i) / static_cast<double>(positions.size()), stages::checking_bonds);
    };
    for (std::uint32_t i = 0; i < positions.size(); ++i) {
        tell(i);
        Span span(axes);
        int visited = 0;
        bonds(i, [&](std::uint32_t j) {
            if (visited++ < joined_at_first)
                groups.join(i, j);
            span.add(positions[j] - positions[i]);
            return visited < joined_at_first || !span.is_full();
        });
        if (visited == 0)
            found.alone.push_back(i);
        else if (!span.is_full())
            found.flat.push_back(i);
    }
    found.part = groups.firsts();
    if (positions.empty())
        return found;
    // The nodes of the largest part are not visited again: a bond that connects them to another part is found from its
    // other end.
    const std::uint32_t largest = most_frequent(found.part);
    for (std::uint32_t i = 0; i < positions.size(); ++i)
        if (found.part[i] != largest)
            bonds(i, [&](std::uint32_t j) {
                groups.join(i, j);
                return true;
            });
    found.part = groups.firsts();
    return found;
}

std::vector<Problem> warn_of_connections(const Case& c, const Nodes& nodes, const std::vector<NodeSet>& sets,
                                         const Connections& connections) {
    std::vector<Problem> warnings;
    const auto alone = static_cast<std::size_t>(
        std::ranges::count_if(connections.alone, [&](std::uint32_t i) { return !lies_in_slot(c, nodes.position[i]); }));
    if (alone > 0)
        warnings.push_back(nodes_without_bonds(alone));
    if (auto warning = warn_of_parts(c, nodes, sets, connections))
        warnings.push_back(std::move(*warning));
    if (!connections.flat.empty() && axes_of(c.space()) > 1)
        warnings.push_back(nodes_with_flat_bonds(connections.flat.size(), c.space()));
    return warnings;
}

} // namespace periscope

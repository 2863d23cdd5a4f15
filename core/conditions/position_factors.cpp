#include "core/conditions/position_factors.hpp"

#include "core/case/condition_table.hpp"
#include "core/case/position_function.hpp"
#include "core/nodes/node_numbers.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace periscope {
namespace {

constexpr std::int32_t of_no_load = -1;

} // namespace

bool PositionFactors::is_there(std::size_t condition, std::size_t axis) const {
    return !case_.conditions[condition].factor[axis].is_one();
}

PositionValue PositionFactors::value_of(std::size_t condition, std::size_t axis) const {
    const FactorEntry& entry = case_.conditions[condition].factor[axis];
    if (!entry.function.empty())
        return [function = std::make_shared<PositionFunction>(entry.function)](std::uint64_t, const Vec3& position) {
            return (*function)(position);
        };
    if (condition < tables_.size() && tables_[condition][axis])
        return tables_[condition][axis];
    return [](std::uint64_t, const Vec3&) { return 1.0; };
}

std::vector<double> PositionFactors::on_facets(std::size_t condition, std::size_t axis,
                                               const std::vector<Facet>& facets, std::vector<Problem>& problems) const {
    const bool is_function = !case_.conditions[condition].factor[axis].function.empty();
    return values_at(
        condition, axis, facets.size(), [&](std::size_t k) { return facets[k].node; },
        [&](std::size_t k) { return is_function ? facets[k].centre : nodes_.position[facets[k].node]; }, problems);
}

std::vector<double> PositionFactors::at(std::size_t condition, std::size_t axis,
                                        const std::vector<std::uint32_t>& nodes, std::vector<Problem>& problems) const {
    return values_at(
        condition, axis, nodes.size(), [&](std::size_t k) { return nodes[k]; },
        [&](std::size_t k) { return nodes_.position[nodes[k]]; }, problems);
}

template <typename NodeOf, typename PositionOf>
std::vector<double> PositionFactors::values_at(std::size_t condition, std::size_t axis, std::size_t count,
                                               const NodeOf& node_of, const PositionOf& position_of,
                                               std::vector<Problem>& problems) const {
    const FactorEntry& entry = case_.conditions[condition].factor[axis];
    const PositionValue value = value_of(condition, axis);
    std::vector<double> values;
    values.reserve(count);
    bool is_said = false; // one message for each component is enough
    for (std::size_t k = 0; k < count; ++k) {
        const Vec3 position = position_of(k);
        const std::uint64_t number = shown_number(nodes_, node_of(k));
        values.push_back(value(number, position));
        if (std::isfinite(values.back()))
            continue;
        values.back() = 1;
        if (std::exchange(is_said, true))
            continue;
        const bool is_scalar = condition_info(case_.conditions[condition].kind).is_scalar;
        const std::string path = is_scalar ? fmt::format("conditions[{}].factor", condition)
                                           : fmt::format("conditions[{}].factor[{}]", condition, axis);
        if (entry.function.empty())
            problems.push_back({path,
                                fmt::format("'{}' in {} has no value for node {} at {}", entry.column, entry.file,
                                            number, periscope::at(position)),
                                "add a row for this node, or remove it from the set"});
        else
            problems.push_back({path,
                                fmt::format("'{}' has no finite value at node {} at {}", entry.function, number,
                                            periscope::at(position)),
                                "avoid a division by zero there, or remove these nodes from the set"});
    }
    return values;
}

void PositionFactors::of_motion(std::size_t axis, std::int16_t motion, const std::vector<std::uint32_t>& nodes,
                                std::vector<double> values) {
    of_motions_.push_back({axis, motion, nodes, std::move(values)});
}

void PositionFactors::of_load(std::size_t condition, std::size_t axis, double value,
                              const std::vector<std::uint32_t>& nodes, const std::vector<double>& values,
                              std::vector<Problem>& problems) {
    of_loads_.resize(nodes_.size());
    whole_.resize(nodes_.size());
    condition_of_.resize(nodes_.size(), {of_no_load, of_no_load, of_no_load});
    const Ramp ramp = ramp_of(case_.conditions[condition]);
    std::int32_t known = of_no_load; // another condition that is known to have the same ramp
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        const std::uint32_t node = nodes[k];
        std::int32_t& owner = condition_of_[node][axis];
        if (owner == of_no_load) {
            owner = static_cast<std::int32_t>(condition);
        } else if (owner != known && owner != static_cast<std::int32_t>(condition)) {
            if (!(ramp_of(case_.conditions[static_cast<std::size_t>(owner)]) == ramp)) {
                problems.push_back(
                    {fmt::format("conditions[{}]", condition),
                     fmt::format("Two non-uniform loads with different ramps act in {} on node {} at {}; the other one "
                                 "is on '{}'",
                                 "xyz"[axis], shown_number(nodes_, node), periscope::at(nodes_.position[node]),
                                 case_.conditions[static_cast<std::size_t>(owner)].set),
                     "give both the same ramp, or separate the two sets"});
                return;
            }
            known = owner;
        }
        of_loads_[node][axis] += value * values[k];
        whole_[node][axis] += value;
    }
}

void PositionFactors::put_into(Loading& loading) const {
    if (of_loads_.empty() && of_motions_.empty())
        return;
    loading.factor.assign(nodes_.size(), Vec3{1, 1, 1});
    for (std::size_t i = 0; i < of_loads_.size(); ++i)
        for (std::size_t a = 0; a < 3; ++a)
            if (whole_[i][a] > 0 && loading.node_motion[i][a] == no_motion)
                loading.factor[i][a] = of_loads_[i][a] / whole_[i][a];
    for (const OfMotion& m : of_motions_)
        for (std::size_t k = 0; k < m.nodes.size(); ++k)
            if (loading.node_motion[m.nodes[k]][m.axis] == m.motion)
                loading.factor[m.nodes[k]][m.axis] = m.values[k];
}

} // namespace periscope

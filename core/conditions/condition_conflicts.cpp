#include "core/conditions/condition_conflicts.hpp"

#include "core/case/condition_table.hpp"
#include "core/nodes/node_numbers.hpp"

#include <fmt/format.h>

#include <map>

namespace periscope {

std::optional<Motion> prescribed_motion(const Case& c, const ConditionEntry& entry, std::size_t axis) {
    Motion motion;
    const ConditionEffect effect = condition_info(entry.kind).effect;
    motion.is_velocity = effect == ConditionEffect::keeps_velocity ||
                         // a run that starts from a checkpoint keeps a fixed node where it is
                         (effect == ConditionEffect::holds && !c.start.empty());
    motion.ramp = ramp_of(entry);
    if (effect == ConditionEffect::holds)
        return motion;
    if ((effect != ConditionEffect::keeps_velocity && effect != ConditionEffect::moves) || !entry.value[axis])
        return std::nullopt;
    motion.value = entry.value[axis]->metres(c.spacing().value);
    motion.factor = entry.factor[axis];
    return motion;
}

std::vector<ConditionConflict> find_conflicts(const Case& c, std::size_t nodes, const MembersOf& members) {
    constexpr std::uint32_t none = UINT32_MAX;
    std::vector<ConditionConflict> conflicts;
    for (std::size_t axis = 0; axis < axes_of(c.space()); ++axis) {
        std::vector<std::uint32_t> holder; // for each node, the first condition that prescribes this component
        std::vector<std::optional<Motion>> motions(c.conditions.size());
        for (std::size_t i = 0; i < c.conditions.size(); ++i) {
            motions[i] = prescribed_motion(c, c.conditions[i], axis);
            if (!motions[i])
                continue;
            holder.resize(nodes, none);
            std::map<std::uint32_t, std::vector<std::uint32_t>> shared;
            for (const std::uint32_t node : members(c.conditions[i].set)) {
                if (node >= nodes) // the members can be those of another body that has more nodes
                    continue;
                if (holder[node] == none)
                    holder[node] = static_cast<std::uint32_t>(i);
                else if (*motions[holder[node]] != *motions[i])
                    shared[holder[node]].push_back(node);
            }
            for (auto& [with, list] : shared)
                conflicts.push_back({i, with, axis, std::move(list)});
        }
    }
    return conflicts;
}

Problem conflict_problem(std::size_t condition, std::size_t with, std::size_t axis, const Nodes& nodes,
                         std::uint32_t node) {
    return {fmt::format("conditions[{}]", condition),
            fmt::format("Prescribes {} of node {} at {}, but conditions[{}] prescribes another value", "xyz"[axis],
                        shown_number(nodes, node), at(nodes.position[node]), with),
            "separate the two sets, or clear a component"};
}

} // namespace periscope

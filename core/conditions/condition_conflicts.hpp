// Finds where two conditions prescribe different values for one component of one node.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"

#include <optional>
#include <span>
#include <vector>

namespace periscope {

struct ConditionConflict {
    std::size_t condition = 0, with = 0; // of the case; the second is the earlier one
    std::size_t axis = 0;
    std::vector<std::uint32_t> nodes; // ascending
};

// What a condition makes a component of its nodes do; nothing for what prescribes none, or leaves it free.
std::optional<Motion> prescribed_motion(const Case& value, const ConditionEntry& condition, std::size_t axis);

// `members(name)` gives the nodes of a set, ascending; there are `nodes` in all.
using MembersOf = std::function<std::span<const std::uint32_t>(const std::string& set)>;
std::vector<ConditionConflict> find_conflicts(const Case& value, std::size_t nodes, const MembersOf& members);

// As build_model and check say it.
Problem conflict_problem(std::size_t condition, std::size_t with, std::size_t axis, const Nodes& nodes,
                         std::uint32_t node);

} // namespace periscope

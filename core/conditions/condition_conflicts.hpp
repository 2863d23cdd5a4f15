// Finds conditions that prescribe different values for the same component of a node.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"

#include <optional>
#include <span>
#include <vector>

namespace periscope {

struct ConditionConflict {
    std::size_t condition = 0, with = 0; // indices into the conditions of the case; `with` is the earlier one
    std::size_t axis = 0;
    std::vector<std::uint32_t> nodes; // ascending
};

// Returns the motion that a condition prescribes for a component of its nodes; nothing if it leaves the component free.
std::optional<Motion> prescribed_motion(const Case& value, const ConditionEntry& condition, std::size_t axis);

// `members(name)` returns the nodes of a set, ascending; `nodes` is the total number of nodes.
using MembersOf = std::function<std::span<const std::uint32_t>(const std::string& set)>;
std::vector<ConditionConflict> find_conflicts(const Case& value, std::size_t nodes, const MembersOf& members);

// Composes the error for build_model and check.
Problem conflict_problem(std::size_t condition, std::size_t with, std::size_t axis, const Nodes& nodes,
                         std::uint32_t node);

} // namespace periscope

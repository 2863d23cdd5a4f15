// Finds conditions that prescribe different motions for the same component of a node.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"

#include <optional>
#include <span>
#include <vector>

namespace periscope {

struct ConditionConflict {
    std::size_t condition = 0, with = 0; // indices of two conditions of the case; `with` is the earlier one
    std::size_t axis = 0;
    std::vector<std::uint32_t> nodes; // ascending
};

// Returns the motion that a condition prescribes for a component of its nodes; nothing if it leaves the component free.
std::optional<Motion> prescribed_motion(const Case& value, const ConditionEntry& condition, std::size_t axis);

// Returns a conflict for each component, each condition and each earlier condition that prescribes another motion for
// some of its nodes. `members(name)` returns the nodes of a set, ascending; `nodes` is the number of nodes of the body.
using MembersOf = std::function<std::span<const std::uint32_t>(const std::string& set)>;
std::vector<ConditionConflict> find_conflicts(const Case& value, std::size_t nodes, const MembersOf& members);

// Returns the error that build_model and check report for a conflict, with one of its nodes as an example.
Problem conflict_problem(std::size_t condition, std::size_t with, std::size_t axis, const Nodes& nodes,
                         std::uint32_t node);

} // namespace periscope

// Which sets other sets are made of: combinations of those they name, the nodes of a material of those that
// place it.
#pragma once

#include "core/case/case.hpp"

#include <string>
#include <vector>

namespace periscope {

// The sets a set is made of directly, as indices into the case's; names without a set are left out.
std::vector<std::size_t> parts_of(const Case& value, const SetEntry& set);

// Sets of these names and all they are made of, each once.
std::vector<std::size_t> with_parts(const Case& value, const std::vector<std::string>& names);

// A way from a set through its parts back to itself, the set at both ends; empty when there is none.
std::vector<std::size_t> circle_through(const Case& value, std::size_t set);

// A hole is asked about for every bond: it consists of at most so many shapes.
inline constexpr std::size_t most_shapes = 1000;

// Why a set cannot be a hole: "'left' is painted" and the like, of the set or of a part; empty when it can.
std::string no_hole_because(const Case& value, const SetEntry& set);

// The sets of a case's holes with their parts: they may be without a node.
std::vector<std::size_t> sets_of_holes(const Case& value);

// For each set, is it nothing but a part of other sets or of holes: used there, and by no material, condition or observer?
std::vector<bool> helper_sets(const Case& value);

} // namespace periscope

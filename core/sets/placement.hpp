// Decides which node consists of which material. First, sets place whole materials. Then shares are drawn at random from the nodes of
// a set, or from those in no material's set. Several materials with shares of the same nodes do not overlap.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct Placement {
    std::vector<std::uint8_t> material;       // per node; empty when there is only one
    std::vector<std::optional<double>> share; // per material: the part of the volume it got of what it was drawn from
};

// The nodes of a set by its name, ascending; none when there is no such set.
using NodesOfSet = std::function<const std::vector<std::uint32_t>&(const std::string&)>;

// A node that two sets give to two materials is a problem, one for each pair of sets.
Placement place(const Case& value, const Nodes& nodes, const NodesOfSet& nodes_of, std::vector<Problem>& problems);

bool has_shares(const Case& value); // is some material placed at random?

} // namespace periscope

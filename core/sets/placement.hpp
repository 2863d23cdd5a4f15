// Decides which node consists of which material. First, sets place whole materials. Then shares are drawn at random
// from the nodes of a set, or from those in no material's set. Several materials with shares of the same nodes do not
// overlap.
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
    std::vector<std::uint8_t> material;       // per node; empty if there is only one material
    std::vector<std::optional<double>> share; // per material: its actual fraction of the volume from which it was drawn
};

// Returns the nodes of a set by its name, ascending; none if there is no such set.
using NodesOfSet = std::function<const std::vector<std::uint32_t>&(const std::string&)>;

// If two sets assign different materials to a node, this is an error, reported once for each pair of sets.
Placement place(const Case& value, const Nodes& nodes, const NodesOfSet& nodes_of, std::vector<Problem>& problems);

bool has_shares(const Case& value); // whether a material is distributed at random

} // namespace periscope

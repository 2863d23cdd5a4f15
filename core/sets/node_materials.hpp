// The material of each node. Materials with a set but no share get all nodes of the set. Then materials with a share
// get nodes drawn at random from their set, or, if they have none, from the nodes that are in no material's set.
// Materials with shares of the same nodes do not overlap.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct NodeMaterials {
    std::vector<std::uint8_t> material; // index of the material of each node; empty if there is only one material
    // for a material with a share: the fraction of the volume that it actually got
    std::vector<std::optional<double>> share;
};

// Returns the nodes of a set by its name, ascending; none if there is no such set.
using NodesOfSet = std::function<const std::vector<std::uint32_t>&(const std::string&)>;

// Assigns all materials. If two sets assign different materials to a node, an error is added, once for each pair of
// sets.
NodeMaterials node_materials(const Case& value, const Nodes& nodes, const NodesOfSet& nodes_of,
                             std::vector<Problem>& problems);

bool has_shares(const Case& value); // whether a material is distributed at random

} // namespace periscope

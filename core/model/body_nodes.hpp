// The nodes of a model, its sets, and the material of each node.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct NodeSet {
    std::string name;
    std::vector<std::uint32_t> nodes; // ascending
};

struct Material {
    std::string name;
    double density = 0;          // kg/m³
    std::optional<double> share; // actual fraction of the volume, for a material that is distributed at random
};

struct BodyNodes {
    Nodes nodes;
    Space space = Space::solid;
    std::vector<NodeSet> sets;
    std::vector<Material> materials;
    std::vector<std::uint8_t> material; // per node, index into materials; empty if all nodes have the first material

    std::size_t material_of(std::size_t node) const { return material.empty() ? 0 : material[node]; }
};

} // namespace periscope

// Analyses how bonds connect the nodes: the parts of the body, and nodes that can move without resistance.
#pragma once

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/case/case.hpp"
#include "core/model/model.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace periscope {

// Receives the node at the other end of a bond; returns false to end the visit.
using BondVisitor = std::function<bool(std::uint32_t other)>;
using BondsOfNode = std::function<void(std::uint32_t node, const BondVisitor& visit)>;

struct Connections {
    std::vector<std::uint32_t> part;  // for each node, the smallest index of a node in the same part; bonds connect the
                                      // nodes of a part
    std::vector<std::uint32_t> alone; // nodes without a bond
    std::vector<std::uint32_t> flat;  // nodes whose bonds all lie in one plane or, in a plane body, on one line
};

// Finds the connections of all nodes; `bonds` visits the intact bonds of a node. The cost is about that of visiting a
// few bonds of each node, because nodes of the largest part need no more. Throws Cancelled.
Connections find_connections(const Positions& positions, std::size_t axes, const BondsOfNode& bonds,
                             const Progress& progress = {});

// Returns warnings about nodes without bonds (except those in slots, where this is intended), nodes whose bonds lie in
// one plane or line, a body in several parts, and sets with conditions that lie in different parts.
std::vector<Problem> warn_of_connections(const Case& value, const Nodes& nodes, const std::vector<NodeSet>& sets,
                                         const Connections& connections);

} // namespace periscope

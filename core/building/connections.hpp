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

// Calls `visit` for the other end of each intact bond of the node, until it returns false.
using BondVisitor = std::function<bool(std::uint32_t other)>;
using BondsOfNode = std::function<void(std::uint32_t node, const BondVisitor& visit)>;

struct Connections {
    std::vector<std::uint32_t> part;  // for each node, the smallest node to which bonds connect it
    std::vector<std::uint32_t> alone; // nodes without a bond
    std::vector<std::uint32_t> flat;  // nodes whose bonds are all in one plane, or in a plane body along one line
};

// The bonds of the largest part are visited only as far as necessary, so the cost is about that of visiting a few bonds
// of each node. Throws Cancelled.
Connections find_connections(const Positions& positions, std::size_t axes, const BondsOfNode& bonds,
                             const Progress& progress = {});

// Returns warnings about nodes without bonds (except those in slots, which are intended), nodes held in one plane only,
// a body in several parts, and sets with conditions that have no part in common.
std::vector<Problem> warn_of_connections(const Case& value, const Nodes& nodes, const std::vector<NodeSet>& sets,
                                         const Connections& connections);

} // namespace periscope

// Whether bonds hold the nodes together: of how many parts the body consists, and which nodes may move without resistance.
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
    std::vector<std::uint32_t> part;  // of each node: the smallest node that bonds connect it with
    std::vector<std::uint32_t> alone; // nodes without a bond
    std::vector<std::uint32_t> flat;  // nodes whose bonds all lie in one plane, in a plane body along one line
};

// Looks at each bond of the largest part only as far as needed: the cost is about that of visiting a few bonds of each node. Throws
// Cancelled.
Connections find_connections(const Positions& positions, std::size_t axes, const BondsOfNode& bonds,
                             const Progress& progress = {});

// What is doubtful about them: nodes without bonds (those in slots are meant to be gone), nodes that are held in one plane, a body in
// several parts, and the sets with conditions that no part has in common.
std::vector<Problem> doubt_connections(const Case& value, const Nodes& nodes, const std::vector<NodeSet>& sets,
                                       const Connections& connections);

} // namespace periscope

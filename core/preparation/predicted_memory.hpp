// How much memory a case takes, before anything is allocated.
#pragma once

#include "core/case/case.hpp"

namespace periscope {

struct MemoryNeed {
    double model = 0;  // bytes on the host: nodes, lists, sets
    double engine = 0; // bytes on the device; a processor's device is the same memory
    double copies = 0; // what building the engine takes besides, for a moment
    double output = 0; // frames on their way to files and the grid they are written on

    double program = 0; // itself, with OpenCL's compiler

    double peak() const { return program + model + engine + (copies > output ? copies : output); }
};

// Of a box lattice: `bonds_per_node` in the bulk and directed bonds of each node. The layout of the engine's
// lattice store (gpu/bonds/lattice/lattice_layout.hpp), ghosts included.
MemoryNeed lattice_memory(const Case& value, const std::array<double, 3>& count, double bonds_per_node, double reach);

// Of nodes with lists of `bonds` directed bonds in all, on a processor (gpu/bonds/family/cluster_lists.hpp).
MemoryNeed listed_memory(const Case& value, double nodes, double bonds);

} // namespace periscope

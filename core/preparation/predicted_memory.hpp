// How much memory a case takes, before anything is allocated.
#pragma once

#include "core/case/case.hpp"

namespace periscope {

struct MemoryNeed {
    double model = 0;  // bytes on the host: nodes, lists, sets
    double engine = 0; // bytes on the device; a processor's device is the same memory
    double growth = 0; // bytes that it takes besides when all bonds have softened
    double copies = 0; // what building the engine takes besides, for a moment
    double output = 0; // the grid that frames are written on
    double frame = 0;  // one frame on its way to a file

    double program = 0; // itself, with OpenCL's compiler

    double peak(int frames) const {
        const double written = output + frames * frame;
        return program + model + engine + (copies > written ? copies : written);
    }
};

// How many frames are on their way at the same time at most, in a run of this many steps (0: not known): one that is written, and
// where frames come faster than they are written, one that waits and one that waits for its place.
int frames_at_once(const Case& value, double steps);

// A frame as a file, before it is compressed.
double frame_bytes(const Case& value, double nodes);

// The memory of a box lattice with `bonds_per_node` directed bonds of each node in the bulk. The layout is that of the engine's
// lattice store (gpu/bonds/lattice/lattice_layout.hpp), ghosts included.
MemoryNeed lattice_memory(const Case& value, const std::array<double, 3>& count, double bonds_per_node, double reach);

// The memory of nodes whose lists have `bonds` directed bonds in all, on a processor (gpu/bonds/family/cluster_lists.hpp).
MemoryNeed listed_memory(const Case& value, double nodes, double bonds);

} // namespace periscope

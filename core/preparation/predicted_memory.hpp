// Predicts the memory that a case needs, before anything is allocated.
#pragma once

#include "core/case/case.hpp"

namespace periscope {

struct MemoryNeed {
    double model = 0;  // bytes on the host: nodes, lists, sets
    double engine = 0; // bytes on the device; a processor's device is the same memory
    double growth = 0; // additional bytes if all bonds have softened
    double copies = 0; // additional bytes that are needed only while the engine is built
    double output = 0; // bytes of the grid with which frames are written
    double frame = 0;  // bytes of one frame that waits to be written

    double program = 0; // bytes of the program itself, with OpenCL's compiler

    double peak(int frames) const {
        const double written = output + frames * frame;
        return program + model + engine + (copies > written ? copies : written);
    }
};

// Returns the largest number of frames that are in memory at the same time: one that is being written and, if frames
// come faster than they are written, two that wait. `steps` is the number of steps of the run; 0: unknown.
int frames_at_once(const Case& value, double steps);

// Returns the size of a frame as a file before compression.
double frame_bytes(const Case& value, double nodes);

// Returns the memory of a box lattice with `bonds_per_node` directed bonds for each node inside the body. The layout is
// that of the engine's lattice store (gpu/bonds/lattice/lattice_layout.hpp), ghosts included.
MemoryNeed lattice_memory(const Case& value, const std::array<double, 3>& count, double bonds_per_node, double reach);

// Returns the memory of nodes whose lists have `bonds` directed bonds in total, on a processor
// (gpu/bonds/family/cluster_lists.hpp).
MemoryNeed listed_memory(const Case& value, double nodes, double bonds);

} // namespace periscope

// Removes nodes without bonds that are far from the body (RunEntry::removal_distance). Every `steps_between_removals`
// steps, a node is removed if all its bonds are broken, no motion of it is prescribed, and it is further than the
// distance D from the bounding box of the undeformed body, measured to the nearest point of the box. A removed node no
// longer moves, and no loads or contacts act on it. Its kinetic energy leaves the body and counts as negative external
// work.
#pragma once

#include "core/base/vec3.hpp"

#include <cstdint>

namespace periscope {

inline constexpr std::uint64_t steps_between_removals = 50; // checking all nodes costs about a tenth of a step

struct Removal {
    Vec3 low, high;      // m, corners of the bounding box
    double distance = 0; // D, m
};

// The nodes that a run has removed.
struct RemovedNodes {
    std::uint64_t count = 0;
    double kinetic_energy = 0; // J, sum of the kinetic energies of the nodes when they were removed
    friend bool operator==(const RemovedNodes&, const RemovedNodes&) = default;
};

// Returns whether a node at `x` (m) is further from the box than D.
bool is_beyond(const Removal& removal, const Vec3& x);

} // namespace periscope

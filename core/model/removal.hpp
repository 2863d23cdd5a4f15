// Nodes that have flown far away without a bond take part no longer (RunEntry::removal_distance).
// After every `steps_between_removals` steps, a node whose bonds are all broken, no component of which is prescribed, and that is
// further than the distance D from the box around the nodes of the undeformed body, is removed: it stands still from then on,
// neither loads nor contacts act on it, and it touches nothing. Its kinetic energy leaves the body with it, as external work below
// zero. D is measured to the nearest point of the box.
#pragma once

#include "core/base/vec3.hpp"

#include <cstdint>

namespace periscope {

inline constexpr std::uint64_t steps_between_removals = 50; // a look at each node costs about a tenth of a step

struct Removal {
    Vec3 low, high;      // m, of the box
    double distance = 0; // m
};

// The nodes that a run has removed.
struct RemovedNodes {
    std::uint64_t count = 0;
    double kinetic_energy = 0; // J, with which they were
    friend bool operator==(const RemovedNodes&, const RemovedNodes&) = default;
};

// Whether a node at x (m) is to be removed.
bool is_beyond(const Removal& removal, const Vec3& x);

} // namespace periscope

// Describes how a bond passes through a crack. The border of a crack does not cut: a bond through the border stays
// intact unless several cracks meet there and together surround the bond.
#pragma once

#include "core/base/vec3.hpp"

#include <vector>

namespace periscope {

// A bond that meets the border of a crack in one point. The crack covers a sector around the bond: half a turn at an
// edge, less at a corner.
struct BorderTouch {
    double along = 0; // position on the bond, from 0 at its first end to 1 at its second
    double from = 0;  // start angle of the sector around the bond, radians
    double sweep = 0; // angle of the sector, radians, > 0
};

struct Passage {
    bool cuts = false; // the bond passes through the inside of the crack
    std::vector<BorderTouch> touches;
};

// Returns the touch of the bond a–b at the position `along` with a crack. The border of the crack leaves that point in
// the directions `first` and `last`; `inward` points into the crack between them. The vectors have any length, and none
// of them is parallel to the bond.
BorderTouch border_touch(const Vec3& a, const Vec3& b, double along, const Vec3& first, const Vec3& inward,
                         const Vec3& last);

// Returns whether touches of one bond, with any number of cracks, surround it at one point; the bond is then cut there.
// A bond that only grazes the edge where two cracks meet has both on one side, and stays intact.
bool surrounded(std::vector<BorderTouch> touches);

} // namespace periscope

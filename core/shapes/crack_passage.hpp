// How a bond passes through a crack. A bond that only meets the border of a crack stays intact, unless several cracks
// meet at this point and together surround the bond.
#pragma once

#include "core/base/vec3.hpp"

#include <vector>

namespace periscope {

// A point at which a bond meets the border of a crack. Seen along the bond, the crack covers a sector there: half a
// turn at a straight edge, less at a convex corner, more at a re-entrant one.
struct BorderTouch {
    double along = 0; // position on the bond, from 0 at its first end to 1 at its second
    double from = 0;  // start angle of the sector around the bond, radians
    double sweep = 0; // angle of the sector, radians, > 0
};

struct Passage {
    bool cuts = false; // the bond passes through the inside of the crack
    std::vector<BorderTouch> touches;
};

// Returns the touch where the bond a–b meets the border of a crack at the position `along` (as in BorderTouch). From
// that point, the border runs in the directions `first` and `last`, and `inward` points into the crack between them.
// The vectors may have any length, but must not be parallel to the bond.
BorderTouch border_touch(const Vec3& a, const Vec3& b, double along, const Vec3& first, const Vec3& inward,
                         const Vec3& last);

// `touches` are those of one bond, with all cracks. Returns whether the sectors at one of the points together cover a
// full turn around the bond; the bond is then cut there. A bond that only grazes the edge at which two cracks meet has
// both cracks on one side, so it stays intact.
bool surrounded(std::vector<BorderTouch> touches);

} // namespace periscope

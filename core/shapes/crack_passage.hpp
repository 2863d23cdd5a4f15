// How a bond passes through a crack. The border of a crack does not cut: a bond through it stays whole, unless other
// cracks join there and together they surround the bond.
#pragma once

#include "core/base/vec3.hpp"

#include <vector>

namespace periscope {

// A bond that meets the border of a crack in one point: the crack covers a sector around the bond, half a turn at an
// edge, less at a corner.
struct BorderTouch {
    double along = 0; // where on the bond, 0 at its first end, 1 at its second
    double from = 0;  // of the sector, radians around the bond
    double sweep = 0; // its size, > 0
};

struct Passage {
    bool cuts = false; // through the inside of the crack
    std::vector<BorderTouch> touches;
};

// The touch of a bond a–b, `along` it, with a crack whose border leaves the point along `first` and `last`; `inward` points
// into the crack between them. Vectors of any length, none of them along the bond.
BorderTouch border_touch(const Vec3& a, const Vec3& b, double along, const Vec3& first, const Vec3& inward,
                         const Vec3& last);

// Do touches of one bond, of any cracks, surround it at one point? Then it is cut there. A bond that only grazes the edge
// where two cracks meet has both on one side of it, and stays whole.
bool surrounded(std::vector<BorderTouch> touches);

} // namespace periscope

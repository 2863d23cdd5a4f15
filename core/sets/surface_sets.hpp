// Whether points are in sets that are drawn as a prism or that lie below the body's surface.
#pragma once

#include "core/case/case.hpp"
#include "core/shapes/solid.hpp"
#include "core/shapes/surface_parts.hpp"

#include <functional>

namespace periscope {

// returns whether a point is in a set; may be called from several threads
using Inside = std::function<bool(const Vec3&)>;

// These return a function for the points of a set; points on its border belong to it. Without a surface (null), a set
// that needs one contains no point.
Inside inside_of(const SetPrism& prism, const LengthUnits& units, const Surface* outline);
Inside inside_of(const SetFace& face, const LengthUnits& units, const Surface* outline);
Inside inside_of(const SetFacing& facing, const LengthUnits& units, const Surface* outline);

// Returns whether a set, or a part of it, is defined relative to the body's surface.
bool needs_outline(const SetShape& shape);

} // namespace periscope

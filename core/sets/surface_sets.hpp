// Determines the points in sets that are drawn as a prism or that lie below the body's surface.
#pragma once

#include "core/case/case.hpp"
#include "core/shapes/solid.hpp"
#include "core/shapes/surface_parts.hpp"

#include <functional>

namespace periscope {

using Inside = std::function<bool(const Vec3&)>; // may be called from several threads

// Points on a border belong to the set. Without a surface (null), a set that needs one contains nothing.
Inside inside_of(const SetPrism& prism, const LengthUnits& units, const Surface* outline);
Inside inside_of(const SetFace& face, const LengthUnits& units, const Surface* outline);
Inside inside_of(const SetFacing& facing, const LengthUnits& units, const Surface* outline);

// Returns whether a set, or a part of it, is defined relative to the body's surface.
bool needs_outline(const SetShape& shape);

} // namespace periscope

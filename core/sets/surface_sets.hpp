// Which points the sets hold that are drawn around or lie below the body's surface.
#pragma once

#include "core/case/case.hpp"
#include "core/shapes/solid.hpp"
#include "core/shapes/surface_parts.hpp"

#include <functional>

namespace periscope {

using Inside = std::function<bool(const Vec3&)>; // may be called from several threads

// Borders belong to the sets. Without a surface (null) what needs it holds nothing.
Inside inside_of(const SetPrism& prism, const LengthUnits& units, const Surface* outline);
Inside inside_of(const SetFace& face, const LengthUnits& units, const Surface* outline);
Inside inside_of(const SetFacing& facing, const LengthUnits& units, const Surface* outline);

// Whether a set, or a part of it, lies below the body's surface.
bool needs_outline(const SetShape& shape);

} // namespace periscope

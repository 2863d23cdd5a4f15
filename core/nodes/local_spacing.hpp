// The distance between an irregular node and its neighbours, estimated from the node's volume.
#pragma once

#include "core/case/case.hpp"

#include <cmath>

namespace periscope {

// Returns, in m, for a node with this volume (m³): in a solid, the edge of a cube of this volume; in a plane, the edge
// of a square prism of this volume that is as thick as the body; in a bar, the length of a prism with the bar's
// cross-section. `section` is Case::section(): the thickness of a plane in m, or the cross-section of a bar in m².
inline double local_spacing(double volume, Space space, double section) {
    switch (axes_of(space)) {
    case 3:
        return std::cbrt(volume);
    case 2:
        return std::sqrt(volume / section);
    default:
        return volume / section;
    }
}

} // namespace periscope

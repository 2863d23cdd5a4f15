// How far a node of an irregular body is from its neighbours, about, from the volume it stands for.
#pragma once

#include "core/case/case.hpp"

#include <cmath>

namespace periscope {

// m: the side of a cube of this volume (m³), in a plane of a square as thick as the body, in a bar the length. `section` is
// Case::section(): the thickness of a plane in m, the cross-section of a bar in m².
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

// The fraction β of a node's volume that lies within the horizon of another node, and the largest length of bonds that
// follows from it.
#pragma once

#include "core/case/case.hpp"

namespace periscope {

// Returns β of a bond of this length; all lengths are in m. Without the correction it is 1. Otherwise, with r = Δx/2,
// it is 1 up to the length δ − r, then (δ + r − |ξ|)/(2 r), which decreases to 0 (Hu, Ha & Bobaru 2010). LAMMPS (Parks
// et al. 2008, pair peri) uses the same line, but only up to the horizon.
double partial_volume(PartialVolumes form, double length, double horizon, double spacing);

// Returns the largest length of a bond, m. It is the horizon; with the partial volumes of Hu, Ha and Bobaru it is half
// a spacing more, unless the micromodulus or influence function is zero at the horizon.
double family_reach(const Case& value, double spacing);

} // namespace periscope

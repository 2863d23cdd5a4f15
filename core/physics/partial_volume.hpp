// The part of a node's volume that counts at the border of the horizon, and the resulting reach of bonds.
#pragma once

#include "core/case/case.hpp"

namespace periscope {

// Returns the factor β of the force of a bond of this length (all lengths in m). Without the correction it is 1.
// Otherwise, with r = Δx/2, it is 1 up to δ − r, then (δ + r − |ξ|)/(2 r) down to 0 (Hu, Ha & Bobaru 2010). LAMMPS
// (Parks et al. 2008, pair peri) uses the same line, but only up to the horizon.
double partial_volume(PartialVolumes form, double length, double horizon, double spacing);

// Returns the reach of bonds. It is the horizon; with the partial volumes of Hu, Ha and Bobaru it is half a spacing
// more, unless bonds as long as the horizon have no stiffness.
double family_reach(const Case& value, double spacing);

} // namespace periscope

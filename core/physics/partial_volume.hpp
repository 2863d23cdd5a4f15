// The part of a node's volume that counts at the border of the horizon, and how far bonds reach with it.
#pragma once

#include "core/case/case.hpp"

namespace periscope {

// β of a bond of this length (all in m), by which its force is multiplied: 1 without the correction, else with r = Δx/2
// 1 up to δ − r, then (δ + r − |ξ|)/(2 r) down to 0 (Hu, Ha & Bobaru 2010; Parks et al. 2008 (LAMMPS, pair peri) have the
// same line up to the horizon).
double partial_volume(PartialVolumes form, double length, double horizon, double spacing);

// How far bonds reach: the horizon, with the partial volumes of Hu, Ha and Bobaru half a spacing of the nodes more
// (where bonds as long as the horizon have a stiffness at all).
double family_reach(const Case& value, double spacing);

} // namespace periscope

// How many iterations the load steps of a quasi-static run are likely to take: the basis of its run time.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

namespace periscope {

// Iterations of all load steps together; zero where the case lacks what is needed.
struct PredictedIterations {
    double elastic = 0;  // while no bond softens or breaks
    double cracking = 0; // while bonds soften or break in every load step; 0 where no bond can
};

// Conjugate gradients and dynamic relaxation both need a number of iterations in proportion to the ratio of the highest to
// the lowest frequency that the load excites. The highest is 2/`stable_step` (s, without damping); the lowest is that of the
// bar of length L, π c/2L, or of the beam of depth h that is loaded across its length, π² h c/(√12 L²), with c = √(E/ρ) of
// the slowest material and `size` (m) the extent of the body. The factors are measured: bars, plates with and without a hole,
// beams in plane stress and 3D, up to 20,000 nodes, agree within a factor of 2.5 while they are elastic; a slender cantilever
// takes 0.3 of what is predicted. Load steps in which a notched beam cracks take 60 to 130 times the iterations of its first
// one, three times as many where an observer controls the load. Buckling takes more than is predicted.
PredictedIterations predicted_iterations(const Case& value, const Vec3& size, double stable_step);

} // namespace periscope

// Predicts the number of iterations of the load steps of a quasi-static analysis, from which its run time is predicted.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

namespace periscope {

// Numbers of iterations, summed over all load steps; zero if the case lacks an input.
struct PredictedIterations {
    double elastic = 0;  // while no bond softens or breaks
    double cracking = 0; // if bonds soften or break in every load step; 0 if no bond can
};

// The number of iterations of conjugate gradients and of dynamic relaxation is proportional to the ratio of the highest
// to the lowest frequency that the load excites. Both are angular frequencies, 1/s. The highest is 2/`stable_step`,
// where `stable_step` is the stable time step without damping, s. The lowest is that of a bar of length L, π c/2L, or
// of a beam of depth h that is loaded across its length, π² h c/(√12 L²), with c = √(E/ρ) of the slowest material and
// `size` (m) the extent of the body. The factors of proportionality were measured. For elastic bars, plates with and
// without a hole, and beams in plane stress and 3D, with up to 20,000 nodes, the prediction is right within a factor of
// 2.5; a slender cantilever takes 0.3 of the predicted iterations. Load steps in which a notched beam cracks take 60 to
// 130 times the iterations of its first one, and three times as many if an observer controls the load. Buckling takes
// more than predicted.
PredictedIterations predicted_iterations(const Case& value, const Vec3& size, double stable_step);

} // namespace periscope

// The speed with which the front of a crack passed each point of its surface: the reciprocal of the gradient of the
// breaking time along the surface, v = 1/|∇t|, with the breaking time t. ∇t is the slope of a linear function t(x)
// fitted to the times of the surrounding facets (least squares, weighted by area). Since frames come at intervals, many
// facets have the same breaking time. Therefore the fit uses the facets within 4 spacings whose normals have a similar
// direction, or those within 8 or 16 spacings if the facets in the smaller radius have fewer than three different
// times.
#pragma once

#include "core/cracks/parted_body.hpp"

#include <vector>

namespace periscope {

// Returns the speed at each point, m/s, as the mean over the facets around it. It is NaN for initial cracks, where the
// facets within 16 spacings have fewer than three different times, and where the fitted slope is zero. `spacing` is the
// node spacing, m.
std::vector<float> front_speeds(const CrackFacets& crack, double spacing);

} // namespace periscope

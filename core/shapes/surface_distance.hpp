// The exact signed distance of a point from a closed surface.
#pragma once

#include "core/shapes/surface_point.hpp"
#include "core/shapes/triangle_tree.hpp"

#include <array>
#include <limits>
#include <vector>

namespace periscope {

// The surface is closed, oriented, and does not intersect itself. The distance is negative if the point is behind the
// surface's normal at the nearest point of the surface. At an edge the normal is the sum of the normals of its two
// triangles; at a corner it is the sum of those of all triangles there, weighted by their angles at the corner (J. A.
// Bærentzen and H. Aanæs, IEEE Trans. Vis. Comput. Graph. 11 (2005) 243–253).
class SurfaceDistance {
public:
    explicit SurfaceDistance(Surface closed);

    // Returns the distance (m, negative inside) and the direction in which the distance grows fastest. If the surface
    // is further away than `within` (m), the distance is infinite. A smaller `within` makes the search faster.
    SurfacePoint at(const Vec3& point, double within = std::numeric_limits<double>::infinity()) const;

    const Surface& surface() const { return surface_; }

private:
    Surface surface_;
    TriangleTree tree_;
    std::vector<Vec3> of_triangle_, of_point_;
    // for each triangle, the normals of its edges; edge k runs from corner k to the next corner
    std::vector<std::array<Vec3, 3>> of_edge_;
};

} // namespace periscope

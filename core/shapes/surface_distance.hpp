// Computes exact signed distances of points from a closed surface.
#pragma once

#include "core/shapes/surface_point.hpp"
#include "core/shapes/triangle_tree.hpp"

#include <array>
#include <limits>
#include <vector>

namespace periscope {

// The surface is closed, oriented, and does not intersect itself. The sign is determined by the normal at the nearest
// point. At an edge this is the sum of the normals of its two triangles; at a corner it is the sum of the normals
// weighted by the triangles' angles there (J. A. Bærentzen and H. Aanæs, IEEE Trans. Vis. Comput. Graph. 11 (2005)
// 243–253).
class SurfaceDistance {
public:
    explicit SurfaceDistance(Surface closed);

    // Returns the distance (m, negative inside) and the direction in which it grows fastest. If no point of the surface
    // is nearer than `within` (m), the distance is infinite; a smaller bound makes the search faster.
    SurfacePoint at(const Vec3& point, double within = std::numeric_limits<double>::infinity()) const;

    const Surface& surface() const { return surface_; }

private:
    Surface surface_;
    TriangleTree tree_;
    std::vector<Vec3> of_triangle_, of_point_;
    std::vector<std::array<Vec3, 3>> of_edge_; // per triangle, the normal of the edge from corner k to the next
};

} // namespace periscope

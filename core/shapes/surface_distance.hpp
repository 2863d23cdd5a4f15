// The signed distance of points from a closed surface, exactly.
#pragma once

#include "core/shapes/surface_point.hpp"
#include "core/shapes/triangle_tree.hpp"

#include <array>
#include <limits>
#include <vector>

namespace periscope {

// The surface is closed, oriented, and does not intersect itself. The sign is that of the normal of the nearest point, which at
// an edge is the sum of its triangles' normals and at a corner their sum weighted by their angles there (J. A. Bærentzen and
// H. Aanæs, IEEE Trans. Vis. Comput. Graph. 11 (2005) 243–253).
class SurfaceDistance {
public:
    explicit SurfaceDistance(Surface closed);

    // Distance (m, negative inside) and the direction in which it grows most. `within`: m, where nothing is nearer
    // than this, the distance is infinite; the nearer the bound, the quicker.
    SurfacePoint at(const Vec3& point, double within = std::numeric_limits<double>::infinity()) const;

    const Surface& surface() const { return surface_; }

private:
    Surface surface_;
    TriangleTree tree_;
    std::vector<Vec3> of_triangle_, of_point_;
    std::vector<std::array<Vec3, 3>> of_edge_; // of each triangle: from its corner k to the next
};

} // namespace periscope

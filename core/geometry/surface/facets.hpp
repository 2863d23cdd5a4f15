// Triangles with normals, prepared for computing distances and contacts.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <array>
#include <vector>

namespace periscope {

struct Facet {
    std::array<Vec3, 3> corner{};
    Vec3 normal; // unit, outwards; zero for a triangle without area
    // Unit vectors in the plane of the facet: side[i] is normal to the side corner[i] – corner[i + 1] and points
    // outwards.
    std::array<Vec3, 3> side{};
    std::array<Vec3, 3> edge_normal{};   // sum of the normals of the triangles at each side (not unit)
    std::array<Vec3, 3> corner_normal{}; // sum of the normals at each corner, weighted by angles (not unit)
};

std::vector<Facet> make_facets(const Surface& surface);

// The point of a facet that is nearest to a point p, and the normal of the surface there: that of the facet, its side
// or its corner. If no other facet is nearer to p, then p lies outside the surface if dot(p - point, normal) > 0, and
// inside otherwise (Bærentzen & Aanæs 2005).
struct Nearest {
    Vec3 point, normal;
};
Nearest nearest_on(const Facet& facet, const Vec3& p);

} // namespace periscope

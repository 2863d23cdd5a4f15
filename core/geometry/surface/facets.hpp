// Triangles with normals, prepared for computing distances and contacts.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <array>
#include <vector>

namespace periscope {

struct Facet {
    std::array<Vec3, 3> corner{};
    Vec3 normal;                // unit, outwards; zero for a triangle without area
    std::array<Vec3, 3> side{}; // unit vectors in the plane, pointing outwards across the side corner[i] – corner[i+1]
    std::array<Vec3, 3> edge_normal{};   // mean of the normals of the two triangles at each side (not unit)
    std::array<Vec3, 3> corner_normal{}; // angle-weighted mean normal at each corner (not unit)
};

std::vector<Facet> make_facets(const Surface& surface);

// The point of a facet that is nearest to p. If no other facet is nearer, `normal` decides on which side of the surface
// p lies (Bærentzen & Aanæs 2005).
struct Nearest {
    Vec3 point, normal;
};
Nearest nearest_on(const Facet& facet, const Vec3& p);

} // namespace periscope

// Triangles prepared for questions about distances and contacts.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <array>
#include <vector>

namespace periscope {

struct Facet {
    std::array<Vec3, 3> corner{};
    Vec3 normal;                         // unit, outwards; zero for a triangle without area
    std::array<Vec3, 3> side{};          // unit, in the plane, pointing out over the side corner[i] – corner[i+1]
    std::array<Vec3, 3> edge_normal{};   // mean normals of the two triangles at that side (not unit)
    std::array<Vec3, 3> corner_normal{}; // mean normals at the corner, weighted with the angles (not unit)
};

std::vector<Facet> make_facets(const Surface& surface);

// The nearest point of a facet to p, and the normal that decides on which side of the surface p lies when no
// other facet is nearer (Bærentzen & Aanæs 2005).
struct Nearest {
    Vec3 point, normal;
};
Nearest nearest_on(const Facet& facet, const Vec3& p);

} // namespace periscope

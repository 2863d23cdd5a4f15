// Finds parts of a body's outer surface, and which points lie near them.
#pragma once

#include "core/shapes/triangle_tree.hpp"
#include "core/shapes/triangles.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace periscope {

using TriangleList = std::vector<std::uint32_t>;

Vec3 unit_normal(const Surface& surface, std::size_t triangle); // outwards; of one without area: zero
Vec3 nearest_on_triangle(const Surface& surface, std::size_t triangle, const Vec3& p);

// The faces of a body as a person sees them: triangles joined by edges that bend by no more than an angle.
class SurfaceFaces {
public:
    explicit SurfaceFaces(const Surface& surface);
    // The face of one triangle, its triangles in ascending order; the angle in radians.
    TriangleList face_of(std::uint32_t triangle, double angle) const;

private:
    std::vector<Vec3> normal_;
    std::vector<std::uint32_t> begin_, neighbour_; // across the edges of each triangle
};

// The triangle nearest to a point, of several the first; of an empty surface 0.
std::uint32_t nearest_triangle(const Surface& surface, const Vec3& point);

// All whose outward normal is within an angle (radians) of a direction of any length.
TriangleList facing(const Surface& surface, const Vec3& direction, double angle);

struct SurfaceHit {
    std::uint32_t triangle = 0;
    Vec3 point;
};
// Where a ray meets the surface first.
std::optional<SurfaceHit> first_hit(const Surface& surface, const Vec3& from, const Vec3& direction);

class NearTriangles {
public:
    NearTriangles(const Surface& surface, const TriangleList& triangles);
    explicit NearTriangles(const Surface& surface); // all of it
    bool within(const Vec3& p, double distance) const;

private:
    Surface part_;
    TriangleTree tree_;
};

} // namespace periscope

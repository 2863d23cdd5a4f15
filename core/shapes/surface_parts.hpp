// Parts of a body's outer surface, and which points lie near them. Triangles are given by their indices in
// Surface::triangles.
#pragma once

#include "core/shapes/triangle_tree.hpp"
#include "core/shapes/triangles.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace periscope {

using TriangleList = std::vector<std::uint32_t>;

Vec3 unit_normal(const Surface& surface, std::size_t triangle); // points outwards; zero if the triangle has no area
// Returns the point of a triangle that is nearest to p.
Vec3 nearest_on_triangle(const Surface& surface, std::size_t triangle, const Vec3& p);

// The faces of a body as a person sees them: sets of triangles joined by edges at which the surface bends by no more
// than a given angle.
class SurfaceFaces {
public:
    explicit SurfaceFaces(const Surface& surface);
    // Returns the face that contains a triangle, as triangles in ascending order; the angle is in radians.
    TriangleList face_of(std::uint32_t triangle, double angle) const;

private:
    std::vector<Vec3> normal_;
    std::vector<std::uint32_t> begin_, neighbour_; // neighbours across the edges of each triangle
};

// Returns the triangle nearest to a point, the first one if several are equally near; 0 if the surface is empty.
std::uint32_t nearest_triangle(const Surface& surface, const Vec3& point);

// Returns the triangles whose outward normal makes at most `angle` (radians) with `direction`, which may have any
// length.
TriangleList facing(const Surface& surface, const Vec3& direction, double angle);

struct SurfaceHit {
    std::uint32_t triangle = 0;
    Vec3 point;
};
// Returns the point at which the ray from `from` along `direction` first meets the surface; nothing if it does not meet
// it.
std::optional<SurfaceHit> first_hit(const Surface& surface, const Vec3& from, const Vec3& direction);

// Finds out quickly whether a point is near one of the chosen triangles.
class NearTriangles {
public:
    NearTriangles(const Surface& surface, const TriangleList& triangles);
    explicit NearTriangles(const Surface& surface); // chooses all triangles
    // Returns whether one of the triangles is at most `distance` (m) away from p.
    bool within(const Vec3& p, double distance) const;

private:
    Surface part_;
    TriangleTree tree_;
};

} // namespace periscope

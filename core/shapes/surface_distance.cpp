#include "core/shapes/surface_distance.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace periscope {
namespace {

// The point of a triangle nearest to p, and the part of the triangle on which it lies: its face, edge `which` (from
// corner `which` to the next corner), or corner `which`.
struct NearestPart {
    enum Kind { face, edge, corner } kind = face;
    std::size_t which = 0;
    Vec3 point;
};

// Finds the nearest part by comparing p with the Voronoi regions of the face, edges and corners (C. Ericson, Real-Time
// Collision Detection, 2005, §5.1.5).
NearestPart nearest_part(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 ab = b - a, ac = c - a, ap = p - a;
    const double d1 = dot(ab, ap), d2 = dot(ac, ap);
    if (d1 <= 0 && d2 <= 0)
        return {NearestPart::corner, 0, a};
    const Vec3 bp = p - b;
    const double d3 = dot(ab, bp), d4 = dot(ac, bp);
    if (d3 >= 0 && d4 <= d3)
        return {NearestPart::corner, 1, b};
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0)
        return {NearestPart::edge, 0, a + (d1 / (d1 - d3)) * ab};
    const Vec3 cp = p - c;
    const double d5 = dot(ab, cp), d6 = dot(ac, cp);
    if (d6 >= 0 && d5 <= d6)
        return {NearestPart::corner, 2, c};
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0)
        return {NearestPart::edge, 2, a + (d2 / (d2 - d6)) * ac};
    const double va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
        return {NearestPart::edge, 1, b + ((d4 - d3) / ((d4 - d3) + (d5 - d6))) * (c - b)};
    const double scale = 1 / (va + vb + vc);
    return {NearestPart::face, 0, a + (vb * scale) * ab + (vc * scale) * ac};
}

std::uint64_t edge_key(std::uint32_t a, std::uint32_t b) {
    return (std::uint64_t{std::min(a, b)} << 32) | std::max(a, b);
}

double angle_between(const Vec3& a, const Vec3& b) {
    return std::atan2(norm(cross(a, b)), dot(a, b));
}

} // namespace

SurfaceDistance::SurfaceDistance(Surface closed)
    : surface_(std::move(closed)), tree_(surface_), of_point_(surface_.points.size()) {
    std::unordered_map<std::uint64_t, Vec3> of_edge;
    of_edge.reserve(3 * surface_.triangles.size() / 2);
    of_triangle_.reserve(surface_.triangles.size());
    for (const auto& t : surface_.triangles) {
        const std::array<Vec3, 3> p{surface_.points[t[0]], surface_.points[t[1]], surface_.points[t[2]]};
        const Vec3 normal = unit(cross(p[1] - p[0], p[2] - p[0]));
        of_triangle_.push_back(normal);
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t next = (k + 1) % 3, last = (k + 2) % 3;
            of_edge[edge_key(t[k], t[next])] += normal;
            of_point_[t[k]] += angle_between(p[next] - p[k], p[last] - p[k]) * normal;
        }
    }
    of_edge_.reserve(surface_.triangles.size());
    for (const auto& t : surface_.triangles)
        of_edge_.push_back({unit(of_edge[edge_key(t[0], t[1])]), unit(of_edge[edge_key(t[1], t[2])]),
                            unit(of_edge[edge_key(t[2], t[0])])});
    for (Vec3& normal : of_point_)
        normal = unit(normal);
}

SurfacePoint SurfaceDistance::at(const Vec3& p, double within) const {
    NearestPart nearest;
    std::size_t triangle = surface_.triangles.size();
    tree_.nearest(p, within * within, [&](std::uint32_t t, double least) {
        const auto& corner = surface_.triangles[t];
        const NearestPart part =
            nearest_part(p, surface_.points[corner[0]], surface_.points[corner[1]], surface_.points[corner[2]]);
        const Vec3 away = p - part.point;
        const double square = dot(away, away);
        if (square < least) {
            nearest = part;
            triangle = t;
        }
        return square;
    });
    if (triangle == surface_.triangles.size())
        return {std::numeric_limits<double>::infinity(), {0, 0, 1}};
    const Vec3 normal = nearest.kind == NearestPart::face   ? of_triangle_[triangle]
                        : nearest.kind == NearestPart::edge ? of_edge_[triangle][nearest.which]
                                                            : of_point_[surface_.triangles[triangle][nearest.which]];
    const Vec3 away = p - nearest.point;
    const double distance = norm(away), sign = dot(away, normal) < 0 ? -1 : 1;
    return {sign * distance, distance > 0 ? (sign / distance) * away : normal};
}

} // namespace periscope

#include "core/shapes/surface_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace periscope {
namespace {

struct Edge {
    std::uint32_t low = 0, high = 0, triangle = 0;
    bool has_same_ends(const Edge& o) const { return low == o.low && high == o.high; }
    bool operator<(const Edge& o) const {
        return low != o.low ? low < o.low : high != o.high ? high < o.high : triangle < o.triangle;
    }
};

Surface part_of(const Surface& surface, const TriangleList& triangles) {
    Surface part{surface.points, {}};
    for (const std::uint32_t t : triangles)
        part.triangles.push_back(surface.triangles[t]);
    return part;
}

} // namespace

Vec3 unit_normal(const Surface& s, std::size_t triangle) {
    const auto& [a, b, c] = s.triangles[triangle];
    const Vec3 n = cross(s.points[b] - s.points[a], s.points[c] - s.points[a]);
    const double length = norm(n);
    return length > 0 ? (1 / length) * n : Vec3{};
}

// The nearest point is the foot of the perpendicular from p, or the nearest point of a side if the foot is outside the
// triangle.
Vec3 nearest_on_triangle(const Surface& s, std::size_t triangle, const Vec3& p) {
    const auto& t = s.triangles[triangle];
    const Vec3 n = unit_normal(s, triangle);
    bool inside = n != Vec3{};
    Vec3 best;
    double least = INFINITY;
    for (std::size_t k = 0; k < 3; ++k) {
        const Vec3 &a = s.points[t[k]], &b = s.points[t[(k + 1) % 3]];
        const Vec3 side = b - a;
        const double length2 = dot(side, side);
        const double at = length2 > 0 ? std::clamp(dot(p - a, side) / length2, 0.0, 1.0) : 0;
        const Vec3 foot = a + at * side;
        if (const double away = norm(p - foot); away < least) {
            least = away;
            best = foot;
        }
        inside = inside && dot(cross(side, p - a), n) >= 0;
    }
    return inside ? p - dot(p - s.points[t[0]], n) * n : best;
}

SurfaceFaces::SurfaceFaces(const Surface& s) : begin_(s.triangles.size() + 1, 0) {
    std::vector<Edge> edges;
    edges.reserve(3 * s.triangles.size());
    for (std::uint32_t t = 0; t < s.triangles.size(); ++t) {
        normal_.push_back(unit_normal(s, t));
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = s.triangles[t][k], b = s.triangles[t][(k + 1) % 3];
            edges.push_back({std::min(a, b), std::max(a, b), t});
        }
    }
    std::sort(edges.begin(), edges.end());
    const auto each_pair = [&](const auto& visit) {
        for (std::size_t i = 0; i < edges.size();) {
            std::size_t end = i + 1;
            while (end < edges.size() && edges[end].has_same_ends(edges[i]))
                ++end;
            for (std::size_t j = i; j < end; ++j)
                for (std::size_t k = i; k < end; ++k)
                    if (j != k)
                        visit(edges[j].triangle, edges[k].triangle);
            i = end;
        }
    };
    each_pair([&](std::uint32_t t, std::uint32_t) { ++begin_[t + 1]; });
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    neighbour_.resize(begin_.back());
    std::vector<std::uint32_t> at(begin_.begin(), begin_.end() - 1);
    each_pair([&](std::uint32_t t, std::uint32_t other) { neighbour_[at[t]++] = other; });
}

TriangleList SurfaceFaces::face_of(std::uint32_t triangle, double angle) const {
    if (triangle >= normal_.size())
        return {};
    const double least = std::cos(angle) - 1e-9;
    std::vector<std::uint8_t> seen(normal_.size(), 0);
    // Normals of the triangles. A triangle without area gets the normal of the triangle from which it was reached.
    std::vector<Vec3> looks = normal_;
    TriangleList face{triangle};
    seen[triangle] = 1;
    for (std::size_t k = 0; k < face.size(); ++k) { // the list grows within the loop
        const std::uint32_t t = face[k];
        for (std::uint32_t i = begin_[t]; i < begin_[t + 1]; ++i) {
            const std::uint32_t next = neighbour_[i];
            const bool flat = looks[next] == Vec3{} || looks[t] == Vec3{};
            if (seen[next] || (!flat && dot(looks[t], looks[next]) < least))
                continue;
            if (flat && looks[next] == Vec3{})
                looks[next] = looks[t];
            seen[next] = 1;
            face.push_back(next);
        }
    }
    std::sort(face.begin(), face.end());
    return face;
}

std::uint32_t nearest_triangle(const Surface& s, const Vec3& point) {
    std::uint32_t nearest = 0;
    double least = INFINITY;
    for (std::uint32_t t = 0; t < s.triangles.size(); ++t)
        if (const double away = norm(nearest_on_triangle(s, t, point) - point); away < least) {
            least = away;
            nearest = t;
        }
    return nearest;
}

TriangleList facing(const Surface& s, const Vec3& direction, double angle) {
    const double length = norm(direction), least = std::cos(angle) - 1e-9;
    TriangleList list;
    for (std::uint32_t t = 0; t < s.triangles.size(); ++t)
        if (const Vec3 n = unit_normal(s, t); n != Vec3{} && dot(n, direction) >= least * length)
            list.push_back(t);
    return list;
}

// Intersects the ray with every triangle (T. Möller & B. Trumbore, J. Graphics Tools 2 (1997) 21–28).
std::optional<SurfaceHit> first_hit(const Surface& s, const Vec3& from, const Vec3& direction) {
    std::optional<SurfaceHit> hit;
    double nearest = INFINITY;
    for (std::uint32_t t = 0; t < s.triangles.size(); ++t) {
        const auto& [a, b, c] = s.triangles[t];
        const Vec3 u = s.points[b] - s.points[a], v = s.points[c] - s.points[a], w = cross(direction, v);
        const double determinant = dot(u, w);
        if (determinant == 0)
            continue;
        const Vec3 to = from - s.points[a], q = cross(to, u);
        const double x = dot(to, w) / determinant, y = dot(direction, q) / determinant, at = dot(v, q) / determinant;
        if (x >= 0 && y >= 0 && x + y <= 1 && at >= 0 && at < nearest) {
            nearest = at;
            hit = {t, from + at * direction};
        }
    }
    return hit;
}

NearTriangles::NearTriangles(const Surface& surface, const TriangleList& triangles)
    : part_(part_of(surface, triangles)), tree_(part_) {}

NearTriangles::NearTriangles(const Surface& surface) : part_(surface), tree_(part_) {}

bool NearTriangles::within(const Vec3& p, double distance) const {
    const Vec3 reach{distance, distance, distance};
    bool found = false;
    tree_.search({p - reach, p + reach}, [&](std::uint32_t t) {
        found = norm(nearest_on_triangle(part_, t, p) - p) <= distance;
        return !found;
    });
    return found;
}

} // namespace periscope

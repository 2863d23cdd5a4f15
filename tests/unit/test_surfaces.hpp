// Bodies with known volumes, made by formula, for the tests of surfaces.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <utility>
#include <vector>

namespace periscope::test {

inline Surface box_surface(const Vec3& min, const Vec3& max) {
    Surface s;
    for (int i = 0; i < 8; ++i)
        s.points.push_back({i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z});
    s.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                   {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return s;
}

inline Surface joined(Surface a, const Surface& b) {
    const auto first = static_cast<std::uint32_t>(a.points.size());
    a.points.insert(a.points.end(), b.points.begin(), b.points.end());
    for (const auto& t : b.triangles)
        a.triangles.push_back({first + t[0], first + t[1], first + t[2]});
    return a;
}

inline Surface inside_out(Surface s) {
    for (auto& t : s.triangles)
        std::swap(t[1], t[2]);
    return s;
}

// A sphere of 20·4^level triangles.
inline Surface ball(double radius, int level, const Vec3& centre = {}) {
    const double g = std::numbers::phi;
    Surface s;
    s.points = {{-1, g, 0},  {1, g, 0},  {-1, -g, 0}, {1, -g, 0}, {0, -1, g},  {0, 1, g},
                {0, -1, -g}, {0, 1, -g}, {g, 0, -1},  {g, 0, 1},  {-g, 0, -1}, {-g, 0, 1}};
    s.triangles = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                   {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                   {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
    for (int l = 0; l < level; ++l) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
        const auto middle = [&](std::uint32_t a, std::uint32_t b) {
            const auto [entry, fresh] =
                middles.try_emplace(std::minmax(a, b), static_cast<std::uint32_t>(s.points.size()));
            if (fresh)
                s.points.push_back(0.5 * (s.points[a] + s.points[b]));
            return entry->second;
        };
        std::vector<std::array<std::uint32_t, 3>> finer;
        for (const auto& [a, b, c] : s.triangles) {
            const std::uint32_t x = middle(a, b), y = middle(b, c), z = middle(c, a);
            finer.insert(finer.end(), {{a, x, z}, {b, y, x}, {c, z, y}, {x, y, z}});
        }
        s.triangles = std::move(finer);
    }
    for (Vec3& p : s.points)
        p = centre + (radius / norm(p)) * p;
    return s;
}

// A tube along z with `sides` flat sides, its inner and outer corners on the two radii.
inline Surface tube(double outer, double inner, double height, std::uint32_t sides) {
    Surface s;
    for (std::uint32_t k = 0; k < sides; ++k) {
        const double angle = 2 * std::numbers::pi * k / sides;
        for (const double r : {outer, inner})
            for (const double z : {0.0, height})
                s.points.push_back({r * std::cos(angle), r * std::sin(angle), z});
    }
    const auto at = [&](std::uint32_t k, std::uint32_t in, std::uint32_t top) {
        return 4 * (k % sides) + 2 * in + top;
    };
    for (std::uint32_t k = 0; k < sides; ++k) {
        const std::uint32_t n = k + 1;
        s.triangles.insert(s.triangles.end(), {{at(k, 0, 0), at(n, 0, 0), at(n, 0, 1)},
                                               {at(k, 0, 0), at(n, 0, 1), at(k, 0, 1)},
                                               {at(k, 1, 0), at(n, 1, 1), at(n, 1, 0)},
                                               {at(k, 1, 0), at(k, 1, 1), at(n, 1, 1)},
                                               {at(k, 0, 1), at(n, 0, 1), at(n, 1, 1)},
                                               {at(k, 0, 1), at(n, 1, 1), at(k, 1, 1)},
                                               {at(k, 0, 0), at(n, 1, 0), at(n, 0, 0)},
                                               {at(k, 0, 0), at(k, 1, 0), at(n, 1, 0)}});
    }
    return s;
}

inline double tube_volume(double outer, double inner, double height, std::uint32_t sides) {
    return 0.5 * sides * std::sin(2 * std::numbers::pi / sides) * (outer * outer - inner * inner) * height;
}

// The block [0, 20] × [0, 20] × [0, 7] mm with a slot `width` wide and 10 deep, open at y = 0, about x = 10.
inline Surface slotted_block(double width = 2e-3) {
    const double x0 = 0.01 - width / 2, x1 = 0.01 + width / 2;
    const std::vector<std::pair<double, double>> outline{{0, 0},  {x0, 0},   {x0, 0.01},   {x1, 0.01},
                                                         {x1, 0}, {0.02, 0}, {0.02, 0.02}, {0, 0.02}};
    const std::vector<std::array<std::uint32_t, 3>> cap{{0, 1, 2}, {0, 2, 7}, {2, 3, 7},
                                                        {3, 6, 7}, {3, 4, 5}, {3, 5, 6}};
    Surface s;
    for (const double z : {0.0, 7e-3})
        for (const auto& [x, y] : outline)
            s.points.push_back({x, y, z});
    const std::uint32_t n = 8;
    for (const auto& [a, b, c] : cap)
        s.triangles.insert(s.triangles.end(), {{a, c, b}, {n + a, n + b, n + c}});
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t j = (i + 1) % n;
        s.triangles.insert(s.triangles.end(), {{i, j, n + j}, {i, n + j, n + i}});
    }
    return s;
}

// Returns the surface rotated about two axes and moved, so that nothing is parallel to an axis.
inline Vec3 tilted(const Vec3& p) {
    const double a = 0.7, b = 0.4;
    const Vec3 q{p.x * std::cos(a) - p.y * std::sin(a), p.x * std::sin(a) + p.y * std::cos(a), p.z};
    return Vec3{q.x, q.y * std::cos(b) - q.z * std::sin(b), q.y * std::sin(b) + q.z * std::cos(b)} +
           Vec3{0.33, -0.17, 0.91};
}

inline Surface tilted(Surface s) {
    for (Vec3& p : s.points)
        p = tilted(p);
    return s;
}

} // namespace periscope::test

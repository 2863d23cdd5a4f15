// Finds items by their position. Space is divided into equal cubes, and only cubes that contain an item are stored.
// This suits items that are added one by one, or are far apart. If all points are known in advance,
// core/nodes/cells.hpp is faster, because it has all cubes in one array. core/geometry/surface/facet_grid.hpp stores in
// each cube all facets near it, so that a search reads only one cube.
#pragma once

#include "core/base/vec3.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace periscope {

class SparseGrid {
public:
    // `edge` is the edge length of the cubes (m), and one cube has a corner at `corner`. Memory is reserved for `cubes`
    // cubes.
    explicit SparseGrid(double edge, const Vec3& corner = {}, std::size_t cubes = 0) : edge_(edge), corner_(corner) {
        latest_.reserve(cubes);
    }

    // Adds an item, given by its number, to the cube that contains the point `p`, or to all cubes that `box` touches.
    void add(const Vec3& p, std::uint32_t thing) { put(cube_of(p), thing); }
    void add(const Box& box, std::uint32_t thing) {
        for_each_cube(cube_of(box.min), cube_of(box.max), [&](const Cube& cube) {
            put(cube, thing);
            return true;
        });
    }

    // Calls visit(thing) for all items in the cubes that `box` touches, until `visit` returns false. Returns whether it
    // never did. Cubes are visited in the order of x, then y, then z; within a cube, the item added last comes first.
    // An item in several cubes is visited once for each of them.
    template <typename Visit>
    bool visit_near(const Box& box, Visit&& visit) const {
        return visit_cubes(cube_of(box.min), cube_of(box.max), visit);
    }
    // Does the same for the cube that contains `p` and the 26 cubes around it, which together contain all points within
    // one edge length of `p`.
    template <typename Visit>
    bool visit_around(const Vec3& p, Visit&& visit) const {
        const auto [x, y, z] = cube_of(p);
        return visit_cubes({x - 1, y - 1, z - 1}, {x + 1, y + 1, z + 1}, visit);
    }

private:
    using Cube = std::array<std::int64_t, 3>;
    struct CubeHash {
        std::size_t operator()(const Cube& cube) const {
            std::uint64_t h = 0;
            for (const std::int64_t v : cube)
                h = (h ^ static_cast<std::uint64_t>(v)) * 0x9e3779b97f4a7c15ULL, h ^= h >> 29;
            return h;
        }
    };
    struct Entry {
        // `before` is the index of the entry that was added to the same cube before this one, or `none`.
        std::uint32_t thing, before;
    };
    static constexpr std::uint32_t none = UINT32_MAX;

    Cube cube_of(const Vec3& p) const {
        const auto along = [this](double value, double from) {
            constexpr double last = 0x1p62; // points further away are put in the outermost cubes
            const double cube = std::floor((value - from) / edge_);
            return static_cast<std::int64_t>(cube >= -last ? std::min(cube, last) : -last);
        };
        return {along(p.x, corner_.x), along(p.y, corner_.y), along(p.z, corner_.z)};
    }

    void put(const Cube& cube, std::uint32_t thing) {
        const auto [latest, fresh] = latest_.try_emplace(cube, none);
        entries_.push_back({thing, latest->second});
        latest->second = static_cast<std::uint32_t>(entries_.size() - 1);
    }

    // Calls each(cube) for all cubes between two corners until it returns false; returns whether it never did.
    template <typename Each>
    static bool for_each_cube(const Cube& low, const Cube& high, Each&& each) {
        for (auto x = low[0]; x <= high[0]; ++x)
            for (auto y = low[1]; y <= high[1]; ++y)
                for (auto z = low[2]; z <= high[2]; ++z)
                    if (!each(Cube{x, y, z}))
                        return false;
        return true;
    }

    template <typename Visit>
    bool visit_cubes(const Cube& low, const Cube& high, Visit& visit) const {
        return for_each_cube(low, high, [&](const Cube& cube) {
            const auto latest = latest_.find(cube);
            if (latest == latest_.end())
                return true;
            for (std::uint32_t e = latest->second; e != none; e = entries_[e].before)
                if (!visit(entries_[e].thing))
                    return false;
            return true;
        });
    }

    double edge_;
    Vec3 corner_;
    std::unordered_map<Cube, std::uint32_t, CubeHash> latest_; // index of the latest entry of each cube in entries_
    std::vector<Entry> entries_;
};

} // namespace periscope

// Things in space found by place: binned into equal cubes, of which there are only those that hold something. For what
// is added one by one, or lies far apart. Of many points that are all known, core/nodes/cells.hpp has every cube in one
// array; core/geometry/surface/facet_grid.hpp has in each cube all facets near it, so that a search reads one.
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
    // Cubes of this edge (m), a corner of one of them at `corner`; room for this many cubes.
    explicit SparseGrid(double edge, const Vec3& corner = {}, std::size_t cubes = 0) : edge_(edge), corner_(corner) {
        latest_.reserve(cubes);
    }

    // A thing, by its number, in the cube of a point or in all cubes that a box touches.
    void add(const Vec3& p, std::uint32_t thing) { put(cube_of(p), thing); }
    void add(const Box& box, std::uint32_t thing) {
        for_each_cube(cube_of(box.min), cube_of(box.max), [&](const Cube& cube) {
            put(cube, thing);
            return true;
        });
    }

    // Calls visit(thing) for all in the cubes that a box touches, until it returns false; returns whether it never did.
    // The cubes come by x, then y, then z, and in each what was added last comes first. What is in several comes as often.
    template <typename Visit>
    bool visit_near(const Box& box, Visit&& visit) const {
        return visit_cubes(cube_of(box.min), cube_of(box.max), visit);
    }
    // The same for the cube of a point and the 26 around it, which hold all points within an edge of it.
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
        std::uint32_t thing, before; // the one added before it to the same cube, or none
    };
    static constexpr std::uint32_t none = UINT32_MAX;

    Cube cube_of(const Vec3& p) const {
        const auto along = [this](double value, double from) {
            constexpr double last = 0x1p62; // what lies further away is in the last cubes
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

    // Until `each` returns false.
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
    std::unordered_map<Cube, std::uint32_t, CubeHash> latest_; // index into entries_
    std::vector<Entry> entries_;
};

} // namespace periscope

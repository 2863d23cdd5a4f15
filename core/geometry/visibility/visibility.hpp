// Bonds that would pass through empty space. For example, two points on opposite sides of a slot are close together,
// but no material connects them. Such bonds do not exist.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <memory>

namespace periscope {

class Visibility {
public:
    // The surface is the outer surface of the body. `reach` is the length of the longest bond (the horizon), m.
    Visibility(const Surface& surface, double reach);
    ~Visibility();
    Visibility(Visibility&&) noexcept;
    Visibility& operator=(Visibility&&) noexcept;

    // Returns true if the straight line from a to b leaves the body between its ends. Both ends must lie inside the
    // body or on its surface; their order does not matter. May be called from several threads. A line that runs along
    // the surface does not leave the body. Neither does a short chord over a gently curved concave wall, such as a bore
    // made of flat facets: it must nowhere be further from the wall than 5 % of `reach`, and the wall must turn by at
    // most 60° between its ends.
    bool blocked(const Vec3& a, const Vec3& b) const;

    // Returns the number of facets that `blocked` examines for a line not longer than `reach`, as a measure of work.
    std::size_t facets_looked_at(const Vec3& a, const Vec3& b) const;

    // Returns whether a point lies inside the closed surface. The crossings of a ray with the surface are counted; rays
    // through edges and vertices are counted correctly, too.
    bool inside(const Vec3& p) const;

private:
    struct Grid;
    std::unique_ptr<Grid> grid_;
};

} // namespace periscope

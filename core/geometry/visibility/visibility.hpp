// Finds bonds that would pass through empty space. In a notched body, for example, two points on opposite sides of a
// slot are close, but no material connects them. Such bonds do not exist.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <memory>

namespace periscope {

class Visibility {
public:
    // `reach` is the length of the longest segment (the horizon), in m.
    Visibility(const Surface& surface, double reach);
    ~Visibility();
    Visibility(Visibility&&) noexcept;
    Visibility& operator=(Visibility&&) noexcept;

    // Returns true when the open segment a–b leaves the body. Both ends lie inside or on the surface; their order does
    // not matter. Thread-safe. A segment that runs along the surface does not leave the body. Neither does a short
    // chord over a gently curved concave wall, such as a bore made of flat facets, if it is within 5 % of the reach of
    // the wall and the wall turns by less than 60° between its ends.
    bool blocked(const Vec3& a, const Vec3& b) const;

    // Returns the number of facets that `blocked` examines for a segment within the reach, as a measure of work.
    std::size_t facets_looked_at(const Vec3& a, const Vec3& b) const;

    // Returns true when the point lies inside the closed surface. It counts the crossings of a ray; edges and vertices
    // are treated robustly.
    bool inside(const Vec3& p) const;

private:
    struct Grid;
    std::unique_ptr<Grid> grid_;
};

} // namespace periscope

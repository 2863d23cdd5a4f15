// Which bonds would run through empty space: in a notched body two points on opposite sides of a slot are
// close, yet no material joins them. Such bonds never exist.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <memory>

namespace periscope {

class Visibility {
public:
    // `reach` is the longest segment that will be asked about (the horizon), in m.
    Visibility(const Surface& surface, double reach);
    ~Visibility();
    Visibility(Visibility&&) noexcept;
    Visibility& operator=(Visibility&&) noexcept;

    // True when the open segment a–b leaves the body. Both ends lie inside or on the surface. Symmetric in a
    // and b. May be called from several threads at once. A segment that runs along the surface does not leave
    // the body; neither does a short chord over a gently curved hollow (a bore made of flat facets), when it
    // stays within 5 % of the reach of the wall and that wall turns by less than 60° between its ends.
    bool blocked(const Vec3& a, const Vec3& b) const;

    // How many facets `blocked` looks at, for a segment within the reach: the work.
    std::size_t facets_looked_at(const Vec3& a, const Vec3& b) const;

    // True when the point lies inside the closed surface (ray parity; robust against edges and vertices).
    bool inside(const Vec3& p) const;

private:
    struct Grid;
    std::unique_ptr<Grid> grid_;
};

} // namespace periscope

// A uniform grid that finds the facets near a point by reading one cell, because each cell lists all facets near it. In
// core/base/sparse_grid.hpp, a cell lists only the facets that touch it, and a search would read many cells.
#pragma once

#include "core/geometry/surface/facets.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace periscope {

class FacetGrid {
public:
    // `margin` (m) is the distance within which near() finds all facets. `bounds` is the box in which points lie.
    FacetGrid(const std::vector<Facet>& facets, const Box& bounds, double margin);

    // Returns all facets within the margin of `p`, and some others. `p` must lie in the bounds.
    std::span<const std::uint32_t> near(const Vec3& p) const {
        std::size_t index = 0;
        for (std::size_t a = 0; a < 3; ++a)
            index = index * count_[a] + cell(p[a], a);
        return {entry_.data() + begin_[index], entry_.data() + begin_[index + 1]};
    }

private:
    std::size_t cell(double value, std::size_t a) const {
        const double c = (value - bounds_.min[a]) * inverse_size_[a];
        return c > 0 ? std::min(count_[a] - 1, static_cast<std::size_t>(c)) : 0;
    }

    Box bounds_;
    std::array<std::size_t, 3> count_{1, 1, 1};
    std::array<double, 3> inverse_size_{};
    // The facets of each cell are entry_[begin_[cell]] up to, but not including, entry_[begin_[cell + 1]].
    std::vector<std::uint32_t> begin_, entry_;
};

} // namespace periscope

// Finds the nearest of many points. A tree is used because with a grid of cells, a search would go through all points
// of a crowded cell.
#pragma once

#include "core/base/vec3.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace periscope {

class PointTree {
public:
    struct Found {
        std::uint32_t index = 0; // the index of the point
        // The square of its distance, m²; infinite if no point was found
        double square = std::numeric_limits<double>::infinity();
    };

    // The coordinates (m) must be finite. If several points are at the same position, the tree keeps only the first
    // one. Takes O(n log n) time.
    explicit PointTree(std::vector<Vec3> points);

    std::size_t size() const { return order_.size(); } // number of different positions
    // Returns the nearest point whose squared distance is less than `within` (m²). May be called from several threads.
    Found nearest(const Vec3& position, double within = std::numeric_limits<double>::infinity()) const;
    // Returns the largest squared distance (m²) from a point to its nearest neighbour, or 0 if there are fewer than two
    // points.
    double largest_gap() const;

private:
    static constexpr std::uint32_t none = ~0U;
    void build(std::size_t begin, std::size_t end);
    void search(std::size_t begin, std::size_t end, const Vec3& position, std::uint32_t except, Found& best) const;

    std::vector<Vec3> points_;
    std::vector<std::uint32_t> order_; // indices of the points; the middle one of each range divides it along an axis
    std::vector<std::uint8_t> axis_;   // the axis along which each middle point divides its range
};

} // namespace periscope

// The nearest of many points, however they lie: a grid of cells takes a search through all of them where they crowd.
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
        std::uint32_t index = 0;                                 // of the point
        double square = std::numeric_limits<double>::infinity(); // of its distance, m²; infinite: there is none
    };

    // The tree keeps only the first of several points at the same place. The coordinates must be finite. Takes n log n.
    explicit PointTree(std::vector<Vec3> points);

    std::size_t size() const { return order_.size(); } // different places
    // The nearest point that is closer than the root of `within`. May be called from several threads.
    Found nearest(const Vec3& place, double within = std::numeric_limits<double>::infinity()) const;
    // The largest square of the distance from a point to its nearest other one; 0 of fewer than two.
    double largest_gap() const;

private:
    static constexpr std::uint32_t none = ~0U;
    void build(std::size_t begin, std::size_t end);
    void search(std::size_t begin, std::size_t end, const Vec3& place, std::uint32_t except, Found& best) const;

    std::vector<Vec3> points_;
    std::vector<std::uint32_t> order_; // the middle of a range divides it along its axis
    std::vector<std::uint8_t> axis_;   // of the range whose middle this is
};

} // namespace periscope

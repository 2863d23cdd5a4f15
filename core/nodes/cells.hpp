// Sorts nodes into equal cubes, to find those within a distance. All nodes are known in advance, and one array has an
// entry for every cube. So this is faster than core/base/sparse_grid.hpp, to which things are added one by one.
#pragma once

#include "core/nodes/positions.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope {

class Cells {
public:
    // The cubes are `width` (m) wide, or wider if there would be many more cubes than nodes.
    Cells(const Positions& positions, double width);

    // Appends every node within `reach` (m) of a box, and some nodes further away, in no particular order.
    void collect_near(const Box& box, double reach, std::vector<std::uint32_t>& nodes) const;

private:
    void choose_cubes(std::size_t nodes);
    std::int64_t along(double x, std::size_t axis) const;
    std::size_t index(std::int64_t i, std::int64_t j, std::int64_t k) const {
        return static_cast<std::size_t>((i * count_[1] + j) * count_[2] + k);
    }
    std::uint32_t cell_of(const Vec3& p) const {
        return static_cast<std::uint32_t>(index(along(p.x, 0), along(p.y, 1), along(p.z, 2)));
    }
    double gap(std::int64_t layer, std::size_t axis, const Box& box) const;

    Box bounds_;
    double width_;
    // m; added to a search distance, so that nodes are found that rounding has put on the other side of a cube's border
    double slack_ = 0;
    std::array<std::int64_t, 3> count_{1, 1, 1};
    // number of cubes + 1 entries; the nodes of cube c are node_[begin_[c]] … node_[begin_[c + 1] − 1]
    std::vector<std::uint32_t> begin_;
    std::vector<std::uint32_t> node_; // ascending within a cube
};

} // namespace periscope

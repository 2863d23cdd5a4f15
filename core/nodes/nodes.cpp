#include "core/nodes/nodes.hpp"

#include "core/base/boxes.hpp"
#include "core/base/error.hpp"
#include "core/base/large_pages.hpp"
#include "core/case/case.hpp"
#include "core/case/unit.hpp"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace periscope {
namespace {

// Spreads the low 21 bits so that two zero bits follow each of them.
std::uint64_t spread(std::uint64_t v) {
    v &= 0x1fffff;
    v = (v | v << 32) & 0x1f00000000ffff;
    v = (v | v << 16) & 0x1f0000ff0000ff;
    v = (v | v << 8) & 0x100f00f00f00f00f;
    v = (v | v << 4) & 0x10c30c30c30c30c3;
    v = (v | v << 2) & 0x1249249249249249;
    return v;
}

constexpr unsigned curve_bits = 21; // bits of each coordinate

// Returns the position along the Hilbert curve of a point in a cube with 2²¹ cells along each edge; `cell` is in cells
// (J. Skilling, AIP Conf. Proc. 707 (2004) 381–387, "Programming the Hilbert curve").
std::uint64_t hilbert_key(const Vec3& cell) {
    std::array<std::uint32_t, 3> x;
    for (std::size_t a = 0; a < 3; ++a)
        x[a] = static_cast<std::uint32_t>(cell[a]);
    constexpr std::uint32_t top = 1U << (curve_bits - 1);
    for (std::uint32_t bit = top; bit > 1; bit >>= 1)
        for (std::uint32_t& c : x) {
            const std::uint32_t below = bit - 1;
            if (c & bit) { // invert
                x[0] ^= below;
            } else { // exchange
                const std::uint32_t t = (x[0] ^ c) & below;
                x[0] ^= t;
                c ^= t;
            }
        }
    x[1] ^= x[0]; // Gray code
    x[2] ^= x[1];
    std::uint32_t t = 0;
    for (std::uint32_t bit = top; bit > 1; bit >>= 1)
        if (x[2] & bit)
            t ^= bit - 1;
    return spread(x[0] ^ t) << 2 | spread(x[1] ^ t) << 1 | spread(x[2] ^ t);
}

// The cube that the curve fills, given by its lowest corner and the length of its edge. The edge is the spacing times a
// power of two, and each node of a lattice lies well inside a cell as wide as the spacing, even if it has moved a
// little. Therefore four or eight consecutive nodes on the curve form a compact block.
struct CurveCube {
    Vec3 corner;
    double edge;
};
CurveCube curve_cube(const Nodes& nodes) {
    const Box box = bounding_box(nodes.position);
    const Vec3 size = box.size();
    const double extent = std::max({size.x, size.y, size.z, 1e-300});
    const double spacing = nodes.spacing > 1e-6 * extent ? nodes.spacing : extent;
    const double margin = 0.375 * spacing;
    return {box.min - Vec3{margin, margin, margin},
            spacing * std::exp2(std::ceil(std::log2((extent + 2 * margin) / spacing)))};
}

// Returns a lattice that fills a box with cubes of the spacing along its first `axes` axes. It has one layer along the
// others.
LatticeShape fitting_shape(const Vec3& box, double spacing, std::size_t axes) {
    LatticeShape shape{{1, 1, 1}};
    double total = 1;
    for (std::size_t a = 0; a < axes; ++a) {
        const double count = std::round(box[a] / spacing);
        if (count < 1)
            throw GeometryError(fmt::format(
                "geometry.lattice: the spacing of {} exceeds the box edge along {}, {}; use a smaller spacing",
                in_handy_unit(spacing, "m"), "xyz"[a], in_handy_unit(box[a], "m")));
        total *= count;
        if (total > 4e9) // indices are 32 bits
            throw GeometryError(fmt::format("geometry.lattice: the spacing of {} gives more than 4 billion nodes; "
                                            "use a larger spacing",
                                            in_handy_unit(spacing, "m")));
        shape.count[a] = static_cast<std::uint32_t>(count);
    }
    return shape;
}

// Returns nodes at the centres of equal cells.
Nodes lattice_of(const LatticeShape& shape, const Vec3& origin, const Vec3& cell) {
    Nodes nodes;
    nodes.spacing = cell.x;
    nodes.lattice = shape;
    nodes.position = Positions(shape, origin, cell);
    nodes.volume.assign(nodes.size(), cell.x * cell.y * cell.z);
    return nodes;
}

// Returns the values in the order of the keys (pairs of key and old index). The memory of the old values is released.
template <typename Values>
auto rearranged(Values values, const std::vector<std::pair<std::uint64_t, std::uint32_t>>& keys) {
    std::vector<std::remove_cvref_t<decltype(values[0])>> result;
    resize_large(result, values.size());
    tbb::parallel_for(std::size_t{0}, values.size(), [&](std::size_t i) { result[i] = values[keys[i].second]; });
    return result;
}

} // namespace

namespace {

template <typename Points>
Box box_around(const Points& points) {
    if (points.empty())
        return {};
    return tbb::parallel_reduce(
        tbb::blocked_range<std::size_t>(0, points.size(), 16384), Box{points.front(), points.front()},
        [&](const auto& range, Box box) {
            for (std::size_t i = range.begin(); i < range.end(); ++i)
                include(box, points[i]);
            return box;
        },
        [](Box a, const Box& b) {
            include(a, b.min);
            include(a, b.max);
            return a;
        });
}

} // namespace

Box bounding_box(const std::vector<Vec3>& points) {
    return box_around(points);
}

Box bounding_box(const Positions& points) {
    return box_around(points);
}

Nodes lattice_box(const Vec3& origin, const Vec3& box, double spacing) {
    return lattice_of(fitting_shape(box, spacing, 3), origin, {spacing, spacing, spacing});
}

Nodes lattice_sheet(const Vec3& origin, const Vec3& box, double spacing) {
    return lattice_of(fitting_shape(box, spacing, 2), origin, {spacing, spacing, box.z});
}

Nodes lattice_bar(const Vec3& origin, const Vec3& box, double spacing) {
    return lattice_of(fitting_shape(box, spacing, 1), origin, {spacing, box.y, box.z});
}

Nodes sorted_along_curve(Nodes nodes) {
    const std::size_t n = nodes.size();
    if (n == 0)
        return nodes;
    const CurveCube cube = curve_cube(nodes);
    const double scale = (1U << curve_bits) / cube.edge * (1 - 1e-12);

    std::vector<std::pair<std::uint64_t, std::uint32_t>> keys;
    resize_large(keys, n);
    tbb::parallel_for(std::size_t{0}, n, [&](std::size_t i) {
        keys[i] = {hilbert_key(scale * (nodes.position[i] - cube.corner)), static_cast<std::uint32_t>(i)};
    });
    tbb::parallel_sort(keys.begin(), keys.end());

    nodes.position = rearranged(std::move(nodes.position), keys);
    nodes.volume = rearranged(std::move(nodes.volume), keys);
    if (!nodes.numbers.empty())
        nodes.numbers = rearranged(std::move(nodes.numbers), keys);
    nodes.lattice.reset(); // the new order is not that of a lattice
    if (nodes.tetrahedra.empty() && nodes.boundary.empty() && nodes.groups.empty())
        return nodes;
    std::vector<std::uint32_t> new_index(n); // the new index of each old one
    tbb::parallel_for(std::size_t{0}, n,
                      [&](std::size_t i) { new_index[keys[i].second] = static_cast<std::uint32_t>(i); });
    tbb::parallel_for(std::size_t{0}, nodes.tetrahedra.size(), [&](std::size_t t) {
        for (auto& corner : nodes.tetrahedra[t])
            corner = new_index[corner];
    });
    for (auto& edge : nodes.boundary)
        edge = {new_index[edge[0]], new_index[edge[1]]};
    for (NodeGroup& group : nodes.groups) {
        for (auto& node : group.nodes)
            node = new_index[node];
        tbb::parallel_sort(group.nodes.begin(), group.nodes.end());
    }
    return nodes;
}

Case with_spacing_of(const Case& value, const Nodes& nodes) {
    Case c = value;
    if (std::holds_alternative<MeshGeometry>(c.geometry))
        c.mesh_spacing = Quantity(nodes.spacing);
    return c;
}

} // namespace periscope

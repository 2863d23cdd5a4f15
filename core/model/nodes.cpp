#include "core/model/nodes.hpp"

#include "core/model/error.hpp"

#include <fmt/format.h>
#include <tbb/parallel_sort.h>

#include <algorithm>
#include <numeric>

namespace periscope {
namespace {

// Spreads the low 21 bits so that two zero bits follow each.
std::uint64_t spread(std::uint64_t v) {
    v &= 0x1fffff;
    v = (v | v << 32) & 0x1f00000000ffff;
    v = (v | v << 16) & 0x1f0000ff0000ff;
    v = (v | v << 8) & 0x100f00f00f00f00f;
    v = (v | v << 4) & 0x10c30c30c30c30c3;
    v = (v | v << 2) & 0x1249249249249249;
    return v;
}

std::uint64_t morton_key(const Vec3& p, const Box& box, double scale) {
    const Vec3 d = scale * (p - box.min);
    return spread(static_cast<std::uint64_t>(d.x)) << 2 | spread(static_cast<std::uint64_t>(d.y)) << 1 |
           spread(static_cast<std::uint64_t>(d.z));
}

// How many cubes of the spacing fill a box along its first axes; one along the others.
LatticeShape fitting_shape(const Vec3& box, double spacing, std::size_t axes) {
    LatticeShape shape{{1, 1, 1}};
    double total = 1;
    for (std::size_t a = 0; a < axes; ++a) {
        const double count = std::round(box[a] / spacing);
        if (count < 1)
            throw GeometryError(fmt::format("geometry.lattice: the spacing {:g} m is larger than the box, whose "
                                            "edge along {} is {:g} m; use a smaller spacing",
                                            spacing, "xyz"[a], box[a]));
        total *= count;
        if (total > 4e9) // indices are 32 bits
            throw GeometryError(fmt::format("geometry.lattice: the spacing {:g} m gives more than 4 billion nodes; "
                                            "use a larger spacing",
                                            spacing));
        shape.count[a] = static_cast<std::uint32_t>(count);
    }
    return shape;
}

// Nodes at the centres of equal cells.
Nodes lattice_of(const LatticeShape& shape, const Vec3& origin, const Vec3& cell) {
    Nodes nodes;
    nodes.spacing = cell.x;
    nodes.lattice = shape;
    const std::size_t n = std::size_t{shape.count[0]} * shape.count[1] * shape.count[2];
    nodes.position.reserve(n);
    for (std::uint32_t i = 0; i < shape.count[0]; ++i)
        for (std::uint32_t j = 0; j < shape.count[1]; ++j)
            for (std::uint32_t k = 0; k < shape.count[2]; ++k)
                nodes.position.push_back(origin + Vec3{cell.x * (i + 0.5), cell.y * (j + 0.5), cell.z * (k + 0.5)});
    nodes.volume.assign(n, cell.x * cell.y * cell.z);
    return nodes;
}

} // namespace

Box bounding_box(const std::vector<Vec3>& points) {
    if (points.empty())
        return {};
    Box box{points.front(), points.front()};
    for (const Vec3& p : points)
        for (std::size_t a = 0; a < 3; ++a) {
            box.min[a] = std::min(box.min[a], p[a]);
            box.max[a] = std::max(box.max[a], p[a]);
        }
    return box;
}

Nodes lattice_box(const Vec3& origin, const Vec3& box, double spacing) {
    return lattice_of(fitting_shape(box, spacing, 3), origin, {spacing, spacing, spacing});
}

Nodes lattice_sheet(const Vec3& origin, const Vec3& box, double spacing) {
    return lattice_of(fitting_shape(box, spacing, 2), origin, {spacing, spacing, box.z});
}

Nodes sorted_along_curve(Nodes nodes) {
    const std::size_t n = nodes.size();
    if (n == 0)
        return nodes;
    const Box box = bounding_box(nodes.position);
    const Vec3 size = box.size();
    const double extent = std::max({size.x, size.y, size.z, 1e-300});
    const double scale = 2097151.0 / extent;

    std::vector<std::pair<std::uint64_t, std::uint32_t>> keys(n);
    for (std::uint32_t i = 0; i < n; ++i)
        keys[i] = {morton_key(nodes.position[i], box, scale), i};
    tbb::parallel_sort(keys.begin(), keys.end());

    Nodes sorted;
    sorted.spacing = nodes.spacing;
    sorted.position.resize(n);
    sorted.volume.resize(n);
    std::vector<std::uint32_t> place(n); // old → new
    for (std::uint32_t i = 0; i < n; ++i) {
        sorted.position[i] = nodes.position[keys[i].second];
        sorted.volume[i] = nodes.volume[keys[i].second];
        place[keys[i].second] = i;
    }
    sorted.tetrahedra = std::move(nodes.tetrahedra);
    for (auto& tetrahedron : sorted.tetrahedra)
        for (auto& corner : tetrahedron)
            corner = place[corner];
    return sorted;
}

} // namespace periscope

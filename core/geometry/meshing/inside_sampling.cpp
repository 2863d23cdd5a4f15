#include "core/geometry/meshing/inside_sampling.hpp"

#include "core/geometry/surface/column_sweep.hpp"
#include "core/geometry/surface/columns.hpp"
#include "core/geometry/surface/facet_grid.hpp"
#include "core/nodes/nodes.hpp"

#include <algorithm>
#include <array>
#include <random>

namespace periscope {
namespace {

// The edge of a cube in spacings. With it, the mean length of the 14 edges between nodes in a cell is one spacing.
constexpr double cube_edge = 14 / (8 * 0.8660254037844386 + 6);
constexpr double clear_of_surface = 0.6; // least distance of a point from the surface, in spacings
constexpr double inside_jitter = 0.12;   // largest shift in spacings along each axis

bool near_surface(const std::vector<Facet>& facets, const FacetGrid& grid, const Vec3& p, double distance) {
    const auto candidates = grid.near(p);
    return std::any_of(candidates.begin(), candidates.end(), [&](std::uint32_t i) {
        const Facet& f = facets[i];
        return std::abs(dot(f.normal, p - f.corner[0])) < distance && norm(p - nearest_on(f, p).point) < distance;
    });
}

} // namespace

std::vector<Vec3> sample_inside(const Surface& surface, double spacing, const Progress& progress) {
    const Box bounds = bounding_box(surface.points);
    const double clear = clear_of_surface * spacing, edge = cube_edge * spacing;
    const std::vector<Facet> facets = make_facets(surface);
    const FacetGrid grid(facets, bounds, clear);
    const Columns columns(surface);
    // the numbers are used directly, because the distributions of different standard libraries differ
    std::mt19937_64 random(1);
    const auto shift = [&] {
        return inside_jitter * spacing * (2 * static_cast<double>(random() >> 11) * 0x1p-53 - 1);
    };

    std::vector<Vec3> points;
    std::array<std::size_t, 3> count{};
    Vec3 first;
    for (std::size_t a = 0; a < 3; ++a) {
        const double cells = std::floor(bounds.size()[a] / edge);
        count[a] = 1 + static_cast<std::size_t>(cells);
        first[a] = bounds.centre()[a] - 0.5 * cells * edge;
    }
    // Points lie on lines along z: through the corners of the cubes, and through their centres.
    constexpr std::array<double, 2> centres{0.0, 0.5};
    std::array<ColumnSweep, 2> sweeps{ColumnSweep(surface), ColumnSweep(surface)};
    std::vector<ColumnSweep::Range> both;
    std::vector<Columns::Crossing> crossings;
    for (std::size_t i = 0; i < count[0]; ++i) {
        report(progress, static_cast<double>(i) / static_cast<double>(count[0]), "Placing nodes");
        both.clear();
        for (std::size_t c = 0; c < 2; ++c) {
            const auto& ranges = sweeps[c].ranges(first.x + edge * (static_cast<double>(i) + centres[c]),
                                                  first.y + edge * centres[c], edge, count[1]);
            both.insert(both.end(), ranges.begin(), ranges.end());
        }
        std::sort(both.begin(), both.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        std::size_t next = 0; // the smallest j that has not been visited, because ranges may overlap
        for (const auto& range : both)
            for (std::size_t j = std::max(next, range.first); j <= range.last; next = ++j)
                for (const double centre : centres) {
                    const double x = first.x + edge * (static_cast<double>(i) + centre);
                    const double y = first.y + edge * (static_cast<double>(j) + centre);
                    columns.crossings(x, y, crossings);
                    for_each_inside(crossings, first.z, edge, centre, count[2], [&](double z) {
                        // The shift is shorter than the required distance from the surface. So a point that has this
                        // distance after the shift is still inside.
                        const Vec3 p = Vec3{x, y, z} + Vec3{shift(), shift(), shift()};
                        if (!near_surface(facets, grid, p, clear))
                            points.push_back(p);
                    });
                }
    }
    return points;
}

} // namespace periscope

#include "core/geometry/surface/facet_grid.hpp"

#include <algorithm>

namespace periscope {
namespace {

constexpr double most_cells = 1 << 20;

// Returns the edge length of the cells (m): half the margin, or more if there would be too many cells.
double cell_size(const Vec3& size, double margin) {
    double edge = 0.5 * margin;
    const auto cells = [&] {
        return (1 + std::floor(size.x / edge)) * (1 + std::floor(size.y / edge)) * (1 + std::floor(size.z / edge));
    };
    while (cells() > most_cells)
        edge *= 1.26;
    return edge;
}

} // namespace

FacetGrid::FacetGrid(const std::vector<Facet>& facets, const Box& bounds, double margin) : bounds_(bounds) {
    const Vec3 size = bounds.size();
    const double edge = cell_size(size, margin);
    Vec3 cell_edge;
    std::size_t total = 1;
    for (std::size_t a = 0; a < 3; ++a) {
        count_[a] = 1 + static_cast<std::size_t>(size[a] / edge);
        cell_edge[a] = size[a] / static_cast<double>(count_[a]);
        inverse_size_[a] = cell_edge[a] > 0 ? 1 / cell_edge[a] : 0;
        total *= count_[a];
    }

    const auto for_each_cell = [&](auto&& action) {
        for (std::uint32_t i = 0; i < facets.size(); ++i) {
            const Facet& f = facets[i];
            std::array<std::size_t, 3> first{}, last{};
            for (std::size_t a = 0; a < 3; ++a) {
                first[a] = cell(std::min({f.corner[0][a], f.corner[1][a], f.corner[2][a]}) - margin, a);
                last[a] = cell(std::max({f.corner[0][a], f.corner[1][a], f.corner[2][a]}) + margin, a);
            }
            // The largest distance of a facet's plane from the centre of a cell that lists the facet.
            const double far = margin + 0.5 * (std::abs(f.normal.x) * cell_edge.x + std::abs(f.normal.y) * cell_edge.y +
                                               std::abs(f.normal.z) * cell_edge.z);
            for (std::size_t x = first[0]; x <= last[0]; ++x)
                for (std::size_t y = first[1]; y <= last[1]; ++y)
                    for (std::size_t z = first[2]; z <= last[2]; ++z) {
                        const Vec3 middle = bounds.min + Vec3{(static_cast<double>(x) + 0.5) * cell_edge.x,
                                                              (static_cast<double>(y) + 0.5) * cell_edge.y,
                                                              (static_cast<double>(z) + 0.5) * cell_edge.z};
                        if (std::abs(dot(f.normal, middle - f.corner[0])) <= far)
                            action((x * count_[1] + y) * count_[2] + z, i);
                    }
        }
    };
    begin_.assign(total + 1, 0);
    for_each_cell([&](std::size_t c, std::uint32_t) { ++begin_[c + 1]; });
    for (std::size_t c = 1; c <= total; ++c)
        begin_[c] += begin_[c - 1];
    entry_.resize(begin_.back());
    std::vector<std::uint32_t> next(begin_.begin(), begin_.end() - 1);
    for_each_cell([&](std::size_t c, std::uint32_t i) { entry_[next[c]++] = i; });
}

} // namespace periscope

#include "core/cracks/crumbs.hpp"

#include "core/base/disjoint_groups.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>
#include <utility>

namespace periscope {

namespace {

bool is_initial(const CrackFacets& crack, std::size_t facet) {
    return crack.when[facet] < 0 && std::isinf(crack.when[facet]);
}

void keep_facets(CrackFacets& crack, const std::vector<std::uint8_t>& wanted) {
    std::size_t kept = 0;
    for (std::size_t f = 0; f < crack.facets.size(); ++f) {
        if (!wanted[f])
            continue;
        crack.facets[kept] = crack.facets[f];
        crack.across[kept] = crack.across[f];
        crack.when[kept] = crack.when[f];
        ++kept;
    }
    crack.facets.resize(kept);
    crack.across.resize(kept);
    crack.when.resize(kept);
}

// Returns the distance by which the two sides of a facet have moved apart in any direction (the sides may slide), m.
// Nodes that the frame does not have count as not displaced.
double apart(const CrackFacets& crack, std::size_t facet, const Frame& frame) {
    Vec3 opening;
    for (const auto& [a, b] : crack.across[facet])
        for (std::size_t k = 0; has_values(frame, a) && has_values(frame, b) && k < 3; ++k)
            opening[k] += (double(frame.displacement[3 * std::size_t(b) + k]) -
                           double(frame.displacement[3 * std::size_t(a) + k])) /
                          3;
    return norm(opening);
}

using Cell = std::array<int, 3>;

struct CellHash {
    std::size_t operator()(const Cell& cell) const {
        std::size_t hash = 0;
        for (const int k : cell)
            hash = hash * 1000003 + std::size_t(k);
        return hash;
    }
};

Cell cell_of(const CrackFacets& crack, std::size_t facet, double width) {
    Cell cell{};
    for (std::size_t k = 0; k < 3; ++k) {
        double middle = 0;
        for (const std::uint32_t point : crack.facets[facet])
            middle += double(crack.points.at[point][k]) / 3;
        cell[k] = int(std::floor(middle / width));
    }
    return cell;
}

} // namespace

void drop_flakes(CrackFacets& crack, const Frame& frame, double reach) {
    constexpr double hardly = 0.15;
    const double width = 0.5 * reach;
    std::vector<double> distance(crack.facets.size());
    std::unordered_map<Cell, double, CellHash> largest; // the largest gap in each cell that has facets
    for (std::size_t f = 0; f < crack.facets.size(); ++f) {
        distance[f] = apart(crack, f, frame);
        double& in_cell = largest[cell_of(crack, f, width)];
        in_cell = std::max(in_cell, distance[f]);
    }
    const auto largest_around = [&](const Cell& cell) {
        double around = 0;
        for (int x = -1; x <= 1; ++x)
            for (int y = -1; y <= 1; ++y)
                for (int z = -1; z <= 1; ++z)
                    if (const auto found = largest.find({cell[0] + x, cell[1] + y, cell[2] + z});
                        found != largest.end())
                        around = std::max(around, found->second);
        return around;
    };
    std::unordered_map<Cell, double, CellHash> known;
    for (const auto& [cell, unused] : largest)
        known[cell] = largest_around(cell);
    std::vector<std::uint8_t> wanted(crack.facets.size());
    for (std::size_t f = 0; f < crack.facets.size(); ++f)
        wanted[f] = is_initial(crack, f) || distance[f] >= hardly * known.at(cell_of(crack, f, width));
    keep_facets(crack, wanted);
}

void drop_crumbs(CrackFacets& crack, double least_area) {
    Groups pieces(crack.points.size()); // groups of points that are connected by facets
    for (const auto& [a, b, c] : crack.facets) {
        pieces.join(a, b);
        pieces.join(b, c);
    }
    std::vector<double> area(crack.points.size(), 0);
    for (std::size_t f = 0; f < crack.facets.size(); ++f)
        area[pieces.first_of(crack.facets[f][0])] += crack.area_of(f) / crack.section;
    std::vector<std::uint8_t> wanted(crack.facets.size());
    for (std::size_t f = 0; f < crack.facets.size(); ++f)
        wanted[f] = is_initial(crack, f) || area[pieces.first_of(crack.facets[f][0])] >= least_area;
    keep_facets(crack, wanted);
}

} // namespace periscope

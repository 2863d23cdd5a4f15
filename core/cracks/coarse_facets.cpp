#include "core/cracks/coarse_facets.hpp"

#include "core/cracks/groups.hpp"

#include <algorithm>
#include <cmath>

namespace periscope {

namespace {

struct MergeKey { // Points that are joined by an edge are merged if their keys are equal.
    std::array<std::int32_t, 3> cube{};
    std::uint8_t sides = 0; // one bit for each direction that the facets at the point face, of ±x, ±y, ±z
    bool operator==(const MergeKey&) const = default;
};

std::uint8_t side_of(const BodyFacets& body, const FacetCorners& facet) {
    const auto& at = body.points.at;
    std::array<float, 3> a{}, b{}, normal{};
    for (std::size_t k = 0; k < 3; ++k) {
        a[k] = at[facet[1]][k] - at[facet[0]][k];
        b[k] = at[facet[2]][k] - at[facet[0]][k];
    }
    for (std::size_t k = 0; k < 3; ++k)
        normal[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
    std::size_t largest = 0;
    for (std::size_t k = 1; k < 3; ++k)
        if (std::abs(normal[k]) > std::abs(normal[largest]))
            largest = k;
    return std::uint8_t(1U << (2 * largest + (normal[largest] < 0 ? 1 : 0)));
}

std::vector<MergeKey> merge_keys_of(const BodyFacets& body, double cell) {
    const auto& at = body.points.at;
    std::vector<MergeKey> merge_keys(at.size());
    std::array<float, 3> low = at.front();
    for (const auto& p : at)
        for (std::size_t k = 0; k < 3; ++k)
            low[k] = std::min(low[k], p[k]);
    constexpr double inside = 0.25; // offset in cubes, so that no layer of a lattice lies on a face of a cube
    for (std::size_t p = 0; p < at.size(); ++p)
        for (std::size_t k = 0; k < 3; ++k)
            merge_keys[p].cube[k] = std::int32_t(std::floor((double(at[p][k]) - double(low[k])) / cell + inside));
    for (const FacetCorners& facet : body.facets)
        for (const std::uint32_t point : facet)
            merge_keys[point].sides |= side_of(body, facet);
    return merge_keys;
}

} // namespace

CoarseFacets coarse_facets(const BodyFacets& body, double cell) {
    CoarseFacets coarse;
    if (body.facets.empty())
        return coarse;
    const std::vector<MergeKey> merge_keys = merge_keys_of(body, cell);
    Groups groups(body.points.size());
    for (const FacetCorners& facet : body.facets)
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t a = facet[k], b = facet[(k + 1) % 3];
            // the facet on the other side has this edge in the opposite direction, and does not join again
            if (a < b && merge_keys[a] == merge_keys[b])
                groups.join(a, b);
        }
    for (std::size_t f = 0; f < body.facets.size(); ++f) {
        FacetCorners corners = body.facets[f];
        for (std::uint32_t& point : corners)
            point = groups.first_of(point);
        if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0])
            continue;
        coarse.facets.push_back(corners);
        coarse.fine.push_back(std::uint32_t(f));
    }
    return coarse;
}

} // namespace periscope

#include "core/cracks/parted_body.hpp"

#include "core/cracks/crumbs.hpp"
#include "core/cracks/part_lattice.hpp"
#include "core/cracks/part_mesh.hpp"
#include "core/cracks/separating.hpp"

#include <algorithm>
#include <numbers>

namespace periscope {

namespace {

Vec3 position_of(const CrackFacets& crack, std::uint32_t point) {
    const auto& p = crack.points.at[point];
    return {p[0], p[1], p[2]};
}

Vec3 doubled_area(const CrackFacets& crack, std::size_t facet) {
    const auto& [a, b, c] = crack.facets[facet];
    const Vec3 origin = position_of(crack, a);
    return cross(position_of(crack, b) - origin, position_of(crack, c) - origin);
}

// Returns at each point the mean of value(facet, unit normal) over the facets around it, weighted by area as in
// at_points().
template <typename Value>
std::vector<float> mean_at_points(const CrackFacets& crack, Value&& value) {
    std::vector<double> sum(crack.points.size()), weight(crack.points.size());
    for (std::size_t f = 0; f < crack.facets.size(); ++f) {
        const Vec3 normal = doubled_area(crack, f);
        const double area = norm(normal), v = value(f, unit(normal));
        for (const std::uint32_t point : crack.facets[f])
            sum[point] += area * v, weight[point] += area;
    }
    std::vector<float> values(sum.size());
    for (std::size_t p = 0; p < sum.size(); ++p)
        values[p] = weight[p] > 0 ? float(sum[p] / weight[p]) : 0;
    return values;
}

} // namespace

std::size_t nodes_of_family(const Model& model) {
    const double reach = model.horizon / model.nodes.spacing;
    switch (model.space) {
    case Space::solid:
        return std::size_t(4.0 / 3 * std::numbers::pi * reach * reach * reach);
    case Space::bar:
        return std::size_t(2 * reach);
    default:
        return std::size_t(std::numbers::pi * reach * reach);
    }
}

namespace {

constexpr double crumb = 3;       // area of one side, in spacings²; smaller pieces are crumbs
constexpr double flake_reach = 3; // spacings, about a horizon; argument `reach` of drop_flakes()

PartedBody part_at_separating(const PartingSource& source) {
    const auto part = source.neighbours.grid ? part_lattice : part_mesh;
    PartedBody parted = part(source);
    if (!source.frame || source.smallest_fragment < 2 || parted.crack.facets.empty())
        return parted;
    SeparatingCracks separating = find_separating(source.neighbours, source.when, source.time, *source.frame,
                                                  {source.smallest_fragment, source.clear_gap});
    parted.fragment = std::move(separating.fragment);
    if (separating.when.empty())
        return parted;
    PartingSource only = source;
    only.when = separating.when;
    if (source.neighbours.grid)
        only.room = 1; // the surface now also follows single cells of dust, so it needs more smoothing
    parted.crack = part(only).crack;
    for (auto& facet : parted.crack.across)
        for (auto& sides : facet)
            for (std::uint32_t& node : sides)
                node = separating.side_of(node);
    for (std::uint32_t& node : parted.crack.points.node)
        node = separating.side_of(node);
    return parted;
}

} // namespace

PartedBody part_body(const PartingSource& source) {
    PartedBody parted = part_at_separating(source);
    if (source.frame && !source.neighbours.grid) {
        drop_flakes(parted.crack, *source.frame, flake_reach * source.nodes.spacing);
        drop_crumbs(parted.crack, crumb * source.nodes.spacing * source.nodes.spacing);
    }
    return parted;
}

PartingSource with_cracks(PartingSource source, const Model& model, const CutPairs& cuts, const Frame& frame) {
    source.when = cuts.when();
    source.time = float(frame.time);
    source.frame = &frame;
    source.smallest_fragment = nodes_of_family(model);
    source.clear_gap = clear_gap(cuts, model);
    return source;
}

double CrackFacets::area_of(std::size_t facet) const {
    return 0.5 * section * norm(doubled_area(*this, facet));
}

double area_of(const CrackFacets& crack) {
    double area = 0;
    for (std::size_t f = 0; f < crack.facets.size(); ++f)
        area += crack.area_of(f);
    return area;
}

std::vector<float> at_points(const CrackFacets& crack, std::span<const double> of_facets) {
    return mean_at_points(crack, [&](std::size_t f, const Vec3&) { return of_facets[f]; });
}

std::vector<float> openings(const CrackFacets& crack, const Frame& frame) {
    const float* u = frame.displacement.data();
    return mean_at_points(crack, [&](std::size_t f, const Vec3& normal) {
        Vec3 apart;
        for (const auto& [a, b] : crack.across[f])
            for (std::size_t k = 0; has_values(frame, a) && has_values(frame, b) && k < 3; ++k)
                apart[k] += (double(u[3 * std::size_t(b) + k]) - double(u[3 * std::size_t(a) + k])) / 3;
        return dot(apart, normal);
    });
}

std::vector<float> times_of(const CrackFacets& crack, double start) {
    return mean_at_points(crack, [&](std::size_t f, const Vec3&) { return std::max(double(crack.when[f]), start); });
}

} // namespace periscope

#include "core/cracks/parted_body.hpp"

#include "core/cracks/part_lattice.hpp"
#include "core/cracks/part_mesh.hpp"

#include <algorithm>

namespace periscope {

namespace {

Vec3 place_of(const CrackFacets& crack, std::uint32_t point) {
    const auto& p = crack.points.at[point];
    return {p[0], p[1], p[2]};
}

Vec3 doubled_area(const CrackFacets& crack, std::size_t facet) {
    const auto& [a, b, c] = crack.facets[facet];
    const Vec3 origin = place_of(crack, a);
    return cross(place_of(crack, b) - origin, place_of(crack, c) - origin);
}

// The mean of the facets around each point, by their area.
template <typename Value>
std::vector<float> at_points(const CrackFacets& crack, Value&& value) {
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

PartedBody part_body(const PartingSource& source) {
    return source.neighbours.grid ? part_lattice(source) : part_mesh(source);
}

double area_of(const CrackFacets& crack) {
    double area = 0;
    for (std::size_t f = 0; f < crack.facets.size(); ++f)
        area += 0.5 * norm(doubled_area(crack, f));
    return area;
}

std::vector<float> openings(const CrackFacets& crack, const Frame& frame) {
    const float* u = frame.displacement.data();
    return at_points(crack, [&](std::size_t f, const Vec3& normal) {
        Vec3 apart;
        for (const auto& [a, b] : crack.across[f])
            for (std::size_t k = 0; k < 3; ++k)
                apart[k] += (double(u[3 * std::size_t(b) + k]) - double(u[3 * std::size_t(a) + k])) / 3;
        return dot(apart, normal);
    });
}

std::vector<float> times_of(const CrackFacets& crack, double start) {
    return at_points(crack, [&](std::size_t f, const Vec3&) { return std::max(double(crack.when[f]), start); });
}

} // namespace periscope

#include "core/geometry/surface/facets.hpp"

#include "core/geometry/surface/edges.hpp"

#include <algorithm>

namespace periscope {
namespace {

double angle(const Vec3& a, const Vec3& b) {
    return std::atan2(norm(cross(a, b)), dot(a, b));
}

} // namespace

std::vector<Facet> make_facets(const Surface& surface) {
    std::vector<Facet> facets(surface.triangles.size());
    std::vector<Vec3> at_point(surface.points.size());
    for (std::size_t i = 0; i < facets.size(); ++i) {
        Facet& f = facets[i];
        const auto& t = surface.triangles[i];
        for (std::size_t k = 0; k < 3; ++k)
            f.corner[k] = surface.points[t[k]];
        f.normal = unit(cross(f.corner[1] - f.corner[0], f.corner[2] - f.corner[0]));
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 next = f.corner[(k + 1) % 3] - f.corner[k], last = f.corner[(k + 2) % 3] - f.corner[k];
            f.side[k] = unit(cross(next, f.normal));
            at_point[t[k]] += angle(next, last) * f.normal;
        }
    }
    for (std::size_t i = 0; i < facets.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k)
            facets[i].corner_normal[k] = at_point[surface.triangles[i][k]];
    const std::vector<EdgeUse> uses = edge_uses(surface);
    for_each_edge(uses, [&](const EdgeUse* first, const EdgeUse* last) {
        Vec3 sum;
        for (const EdgeUse* u = first; u < last; ++u)
            sum += facets[u->triangle].normal;
        for (const EdgeUse* u = first; u < last; ++u) {
            const auto& t = surface.triangles[u->triangle];
            const std::uint32_t from = u->forward ? u->low : u->high;
            const std::size_t k = t[0] == from ? 0 : t[1] == from ? 1 : 2;
            facets[u->triangle].edge_normal[k] = sum;
        }
    });
    return facets;
}

Nearest nearest_on(const Facet& f, const Vec3& p) {
    const Vec3 &a = f.corner[0], &b = f.corner[1], &c = f.corner[2];
    const Vec3 ab = b - a, ac = c - a;
    const double d1 = dot(ab, p - a), d2 = dot(ac, p - a);
    if (d1 <= 0 && d2 <= 0)
        return {a, f.corner_normal[0]};
    const double d3 = dot(ab, p - b), d4 = dot(ac, p - b);
    if (d3 >= 0 && d4 <= d3)
        return {b, f.corner_normal[1]};
    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0 && d1 >= 0 && d3 <= 0)
        return {a + (d1 / (d1 - d3)) * ab, f.edge_normal[0]};
    const double d5 = dot(ab, p - c), d6 = dot(ac, p - c);
    if (d6 >= 0 && d5 <= d6)
        return {c, f.corner_normal[2]};
    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0 && d2 >= 0 && d6 <= 0)
        return {a + (d2 / (d2 - d6)) * ac, f.edge_normal[2]};
    const double va = d3 * d6 - d5 * d4;
    if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
        return {b + ((d4 - d3) / ((d4 - d3) + (d5 - d6))) * (c - b), f.edge_normal[1]};
    const double scale = 1 / (va + vb + vc);
    return {a + (vb * scale) * ab + (vc * scale) * ac, f.normal};
}

} // namespace periscope

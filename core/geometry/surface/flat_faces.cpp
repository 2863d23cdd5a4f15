#include "core/geometry/surface/flat_faces.hpp"

#include "core/base/disjoint_groups.hpp"
#include "core/geometry/surface/edges.hpp"

#include <numbers>

namespace periscope {
namespace {

Vec3 normal(const Surface& s, std::uint32_t triangle) {
    const auto& t = s.triangles[triangle];
    return cross(s.points[t[1]] - s.points[t[0]], s.points[t[2]] - s.points[t[0]]);
}

bool bent(const Vec3& a, const Vec3& b) {
    const double sine = std::sin(flat_angle * std::numbers::pi / 180);
    return !(dot(a, b) > 0) || norm(cross(a, b)) > sine * norm(a) * norm(b);
}

std::size_t side_of(const Surface& s, const EdgeUse& use) {
    const auto& t = s.triangles[use.triangle];
    const std::uint32_t from = use.forward ? use.low : use.high;
    return t[0] == from ? 0 : t[1] == from ? 1 : 2;
}

} // namespace

FlatFaces find_flat_faces(const Surface& surface) {
    constexpr std::uint32_t none = FlatFaces::none;
    FlatFaces result;
    result.edge_of_side.assign(surface.triangles.size(), {none, none, none});
    Groups faces(surface.triangles.size());
    std::vector<std::array<std::uint32_t, 2>> sides; // the two triangles at each bent edge
    for_each_edge(edge_uses(surface), [&](const EdgeUse* first, const EdgeUse*) {
        const EdgeUse &a = first[0], &b = first[1];
        if (!bent(normal(surface, a.triangle), normal(surface, b.triangle))) {
            faces.join(a.triangle, b.triangle);
            return;
        }
        const auto index = static_cast<std::uint32_t>(result.edges.size());
        result.edge_of_side[a.triangle][side_of(surface, a)] = index;
        result.edge_of_side[b.triangle][side_of(surface, b)] = index;
        result.edges.push_back({a.low, a.high, {}});
        sides.push_back({a.triangle, b.triangle});
    });
    auto [face_of_triangle, count] = faces.numbers();
    result.face_of_triangle = std::move(face_of_triangle);
    result.count = count;
    for (std::size_t i = 0; i < sides.size(); ++i)
        result.edges[i].face = {result.face_of_triangle[sides[i][0]], result.face_of_triangle[sides[i][1]]};
    return result;
}

} // namespace periscope

#include "core/geometry/skin.hpp"

#include "core/geometry/edges.hpp"

#include <algorithm>
#include <utility>

namespace periscope {
namespace {

std::size_t side_of(const std::array<std::uint32_t, 3>& points, const EdgeUse& use) {
    const std::uint32_t from = use.forward ? use.low : use.high;
    return points[0] == from ? 0 : points[1] == from ? 1 : 2;
}

} // namespace

Skin::Skin(const Surface& surface, const FlatFaces& faces, std::vector<FacePlane> planes)
    : points_(surface.points), triangles_(surface.triangles.size()), planes_(std::move(planes)), edges_(faces.edges),
      edge_side_(faces.edges.size()) {
    for (std::uint32_t i = 0; i < triangles_.size(); ++i) {
        triangles_[i].point = surface.triangles[i];
        triangles_[i].face = faces.face_of_triangle[i];
        for (std::size_t k = 0; k < 3; ++k)
            if (const std::uint32_t e = faces.edge_of_side[i][k]; e != FlatFaces::none) {
                triangles_[i].bent[k] = true;
                edge_side_[e] = {i, k};
            }
    }
    for_each_edge(edge_uses(surface), [&](const EdgeUse* first, const EdgeUse*) {
        const EdgeUse &a = first[0], &b = first[1];
        triangles_[a.triangle].next[side_of(triangles_[a.triangle].point, a)] = b.triangle;
        triangles_[b.triangle].next[side_of(triangles_[b.triangle].point, b)] = a.triangle;
    });
}

void Skin::announce(std::uint32_t triangle, const Vec3& p) {
    triangles_[triangle].waiting.push_back(static_cast<std::uint32_t>(points_.size()));
    points_.push_back(p);
}

// Twice the signed area in the face's plane.
double Skin::turn(std::uint32_t face, std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    const auto u = planes_[face].at(points_[a]), v = planes_[face].at(points_[b]), w = planes_[face].at(points_[c]);
    return (v[0] - u[0]) * (w[1] - u[1]) - (v[1] - u[1]) * (w[0] - u[0]);
}

Skin::Side Skin::across(std::uint32_t triangle, std::size_t k) const {
    const Triangle& t = triangles_[triangle];
    const Triangle& u = triangles_[t.next[k]];
    for (std::size_t j = 0; j < 2; ++j) // two triangles may share two sides: the points decide
        if (u.point[j] == t.point[(k + 1) % 3] && u.point[(j + 1) % 3] == t.point[k])
            return {t.next[k], j};
    return {t.next[k], 2};
}

void Skin::relink(std::uint32_t triangle, std::uint32_t from, std::uint32_t to) {
    for (std::size_t k = 0; k < 3; ++k)
        if (triangles_[triangle].next[k] == from) {
            // Sides to both are told apart by the points they now share.
            const Triangle& t = triangles_[triangle];
            const auto& q = triangles_[to].point;
            if (std::count(q.begin(), q.end(), t.point[k]) && std::count(q.begin(), q.end(), t.point[(k + 1) % 3])) {
                triangles_[triangle].next[k] = to;
                return;
            }
        }
}

// Hands waiting points to the triangles left and right of the line from – to.
void Skin::share_out(std::vector<std::uint32_t> points, std::uint32_t from, std::uint32_t to, std::uint32_t left,
                     std::uint32_t right) {
    const std::uint32_t face = triangles_[left].face;
    triangles_[left].waiting.clear();
    triangles_[right].waiting.clear();
    for (const std::uint32_t p : points)
        triangles_[turn(face, from, to, p) >= 0 ? left : right].waiting.push_back(p);
}

void Skin::divide(std::uint32_t edge, const std::vector<Vec3>& between) {
    if (between.empty())
        return;
    std::vector<std::uint32_t> numbers;
    for (const Vec3& p : between) {
        numbers.push_back(static_cast<std::uint32_t>(points_.size()));
        points_.push_back(p);
    }
    // Splitting other sides of the triangle may have moved this one to a new triangle or another place in it.
    Side side = edge_side_[edge];
    const BentEdge& e = edges_[edge];
    const auto& q = triangles_[side.triangle].point;
    if (q[side.k] != e.low)
        std::reverse(numbers.begin(), numbers.end());
    divide(side, numbers, 0, numbers.size());
}

void Skin::divide(Side side, const std::vector<std::uint32_t>& between, std::size_t first, std::size_t last) {
    if (first == last)
        return;
    const std::size_t middle = first + (last - first) / 2;
    const auto second = static_cast<std::uint32_t>(triangles_.size()); // will hold the far half
    split_side(side.triangle, side.k, between[middle]);
    divide({side.triangle, 0}, between, first, middle);
    divide({second, 0}, between, middle + 1, last);
}

#include "core/checks/check_polygon.hpp"

#include "core/base/boxes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

constexpr std::size_t most_points = 5000; // limit, because each edge is compared with all others
constexpr double flatness = 1e-6;         // largest distance of a corner from the plane of a polygon, divided by the
                                          // size of the polygon

// Returns the normal of a polygon, which may be concave; its length is twice the area.
Vec3 area_vector(const std::vector<Vec3>& points) {
    Vec3 sum;
    for (std::size_t i = 0; i < points.size(); ++i)
        sum += cross(points[i] - points[0], points[(i + 1) % points.size()] - points[0]);
    return sum;
}

double extent(const std::vector<Vec3>& points) {
    double most = 0;
    for (const Vec3& p : points)
        most = std::max(most, norm(p - points[0]));
    return most;
}

// Returns whether two segments ab and cd in one plane are closer than `small`. `normal` is the unit normal of the
// plane.
bool segments_meet(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, const Vec3& normal, double small) {
    const auto side = [&](const Vec3& from, const Vec3& to, const Vec3& p) { // signed distance of p from the line
        return dot(normal, cross(to - from, p - from)) / norm(to - from);
    };
    const auto on = [&](const Vec3& from, const Vec3& to, const Vec3& p) {
        const double along = dot(to - from, p - from) / norm(to - from);
        return std::abs(side(from, to, p)) <= small && along >= -small && along <= norm(to - from) + small;
    };
    if (on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b))
        return true;
    return (side(a, b, c) > 0) != (side(a, b, d) > 0) && (side(c, d, a) > 0) != (side(c, d, b) > 0);
}

bool edges_cross(const std::vector<Vec3>& p, std::size_t i, std::size_t j, const Vec3& normal, double small) {
    const std::size_t n = p.size();
    const auto at = [&](std::size_t k) { return p[k % n]; };
    if (j == i + 1 || (i == 0 && j == n - 1)) { // neighbouring edges: is one folded back onto the other?
        const std::size_t joint = j == i + 1 ? j : 0;
        const Vec3 back = at(joint + n - 1) - at(joint), on = at(joint + 1) - at(joint);
        return dot(back, on) > 0 && norm(cross(back, on)) <= small * norm(on);
    }
    return segments_meet(at(i), at(i + 1), at(j), at(j + 1), normal, small);
}

// Returns a box around each edge, enlarged by `margin`.
std::vector<Box> boxes_of_edges(const std::vector<Vec3>& p, double margin) {
    const Vec3 around{margin, margin, margin};
    std::vector<Box> boxes;
    for (std::size_t i = 0; i < p.size(); ++i) {
        Box box{p[i], p[i]};
        include(box, p[(i + 1) % p.size()]);
        boxes.push_back({box.min - around, box.max + around});
    }
    return boxes;
}

std::vector<Problem> one(std::string path, std::string reason, std::string remedy) {
    std::vector<Problem> problems;
    problems.push_back({std::move(path), std::move(reason), std::move(remedy)});
    return problems;
}

} // namespace

std::vector<Problem> check_polygon(const std::string& path, const std::vector<Vec3>& p) {
    const std::size_t n = p.size();
    if (n < 3)
        return one(path, fmt::format("Only {} point{} given", n, n == 1 ? "" : "s"),
                   "add at least three points, e.g. 0, 0, 0; 10 mm, 0, 0; 10 mm, 5 mm, 0");
    if (n > most_points)
        return one(path, fmt::format("{} points given, more than {}", n, most_points),
                   "split the polygon, or use a surface from a file");
    const double size = extent(p), small = flatness * size;
    for (std::size_t i = 0; i < n; ++i)
        if (norm(p[(i + 1) % n] - p[i]) <= small)
            return one(fmt::format("{}[{}]", path, (i + 1) % n), "Same point as the one before", "remove one of them");
    const Vec3 area = area_vector(p);
    // In a polygon whose edges cross like a figure of eight, the areas of the two halves may cancel out. The corners
    // then show whether they lie on one line.
    Vec3 normal = area;
    for (std::size_t i = 1; i + 1 < n && norm(normal) <= flatness * size * size; ++i)
        normal = cross(p[i] - p[0], p[i + 1] - p[0]);
    if (norm(normal) <= flatness * size * size)
        return one(path, "Encloses no area", "use points that are not all on one line");
    normal = (1 / norm(normal)) * normal;
    for (std::size_t i = 1; i < n; ++i)
        if (const double off = std::abs(dot(normal, p[i] - p[0])); off > small)
            return one(fmt::format("{}[{}]", path, i),
                       fmt::format("{:.3g} m outside the plane of the other points", off),
                       "a polygon must be flat; split it, or use a surface from a file");
    const std::vector<Box> boxes = boxes_of_edges(p, small);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j)
            if (apart2(boxes[i], boxes[j]) == 0 && edges_cross(p, i, j, normal, small))
                return one(
                    path,
                    fmt::format("Self-intersecting: the edges that start at points {} and {} cross or touch", i, j),
                    "list the points in order around the boundary");
    return {};
}

} // namespace periscope

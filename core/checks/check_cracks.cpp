#include "core/checks/check_cracks.hpp"

#include "core/base/vec3.hpp"
#include "core/case/words.hpp"
#include "core/checks/check_case.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {
namespace {

constexpr double flatness = 1e-6; // of a polygon's size: how far corners may lie off its plane

// Of a polygon that may be concave: twice its area along its normal.
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

// Do two segments of one plane meet? `normal` of unit length; nearer than `small` is meeting.
bool segments_meet(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, const Vec3& normal, double small) {
    const auto side = [&](const Vec3& from, const Vec3& to, const Vec3& p) { // distance from the line
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

class CrackChecker {
public:
    explicit CrackChecker(const Case& c) : case_(c) {}

    std::vector<Problem> run() {
        for (std::size_t i = 0; i < case_.cracks.size(); ++i) {
            const CrackEntry& c = case_.cracks[i];
            const std::string path = fmt::format("initial_cracks[{}].{}", i, words::crack_kinds[c.shape.index()]);
            std::visit([&](const auto& shape) { check(path, shape); }, c.shape);
        }
        return std::move(problems_);
    }

private:
    void add(std::string path, std::string reason, std::string remedy) {
        problems_.push_back({std::move(path), std::move(reason), std::move(remedy)});
    }

    bool resolves(const QuantityVector& v) const { // the spacing may not be known yet
        return case_.spacing().value > 0 || !(v[0].in_spacings || v[1].in_spacings || v[2].in_spacings);
    }
    Vec3 metres(const QuantityVector& v) const { return periscope::metres(v, case_.spacing().value); }

    void check(const std::string& path, const CrackPlane& plane) {
        if (!resolves(plane.first) || !resolves(plane.second))
            return;
        const Vec3 a = metres(plane.first), b = metres(plane.second);
        if (norm(cross(a, b)) <= 1e-9 * norm(a) * norm(b) || norm(a) == 0 || norm(b) == 0)
            add(path, "The two edges do not span an area", "use two non-zero edges that are not parallel");
    }

    void check(const std::string& path, const CrackDisc& disc) {
        if (metres(disc.normal) == Vec3{})
            add(path + ".normal", "Direction has zero length", "enter a direction, e.g. [1, 0, 0]");
        if (!(disc.radius.value > 0))
            add(path + ".radius", fmt::format("Must be positive, but is {:g}", disc.radius.value), "enter e.g. '5 mm'");
    }

    void check(const std::string& path, const CrackPolygon& polygon) {
        const std::size_t n = polygon.points.size();
        if (n < 3)
            return add(path, fmt::format("Only {} point{} given", n, n == 1 ? "" : "s"),
                       "add at least three points: [[x, y, z], …]");
        if (!std::all_of(polygon.points.begin(), polygon.points.end(), [&](const auto& p) { return resolves(p); }))
            return;
        std::vector<Vec3> p;
        for (const QuantityVector& point : polygon.points)
            p.push_back(metres(point));
        const double size = extent(p), small = flatness * size;
        for (std::size_t i = 0; i < n; ++i)
            if (norm(p[(i + 1) % n] - p[i]) <= small)
                return add(fmt::format("{}[{}]", path, (i + 1) % n), "Same point as the one before",
                           "remove one of them");
        const Vec3 area = area_vector(p);
        // Of a figure of eight the two halves may cancel out: the corners tell whether they lie on one line.
        Vec3 normal = area;
        for (std::size_t i = 1; i + 1 < n && norm(normal) <= flatness * size * size; ++i)
            normal = cross(p[i] - p[0], p[i + 1] - p[0]);
        if (norm(normal) <= flatness * size * size)
            return add(path, "Encloses no area", "use points that are not all on one line");
        normal = (1 / norm(normal)) * normal;
        for (std::size_t i = 1; i < n; ++i)
            if (const double off = std::abs(dot(normal, p[i] - p[0])); off > small)
                return add(fmt::format("{}[{}]", path, i),
                           fmt::format("{:.3g} m outside the plane of the other points", off),
                           "a polygon must be flat; split it, or use a surface from a file");
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = i + 1; j < n; ++j)
                if (edges_cross(p, i, j, normal, small))
                    return add(
                        path,
                        fmt::format("Self-intersecting: the edges that start at points {} and {} cross or touch", i, j),
                        "list the points in order around the boundary");
    }

    static bool edges_cross(const std::vector<Vec3>& p, std::size_t i, std::size_t j, const Vec3& normal,
                            double small) {
        const std::size_t n = p.size();
        const auto at = [&](std::size_t k) { return p[k % n]; };
        if (j == i + 1 || (i == 0 && j == n - 1)) { // neighbours: folded back?
            const std::size_t joint = j == i + 1 ? j : 0;
            const Vec3 back = at(joint + n - 1) - at(joint), on = at(joint + 1) - at(joint);
            return dot(back, on) > 0 && norm(cross(back, on)) <= small * norm(on);
        }
        return segments_meet(at(i), at(i + 1), at(j), at(j + 1), normal, small);
    }

    void check(const std::string& path, const CrackSlot& slot) {
        const double dx = case_.spacing().value;
        for (std::size_t a = 0; a < 3; ++a) {
            const auto &low = slot.min[a], &high = slot.max[a];
            if (low && high && (dx > 0 || !(low->in_spacings || high->in_spacings)) &&
                !(low->metres(dx) < high->metres(dx)))
                add(fmt::format("{}.min[{}]", path, a), "Must be less than the opposite side of the slot",
                    "a slot needs a thickness; use a parallelogram ('plane') for a cut of zero thickness");
        }
    }

    void check(const std::string& path, const CrackSurface& surface) {
        if (surface.file.empty())
            add(path + ".file", "No file given", "choose an STL, OBJ, PLY or OFF file");
        for (Problem& problem : check_unit_of_length(path + ".unit", surface.unit))
            problems_.push_back(std::move(problem));
    }

    const Case& case_;
    std::vector<Problem> problems_;
};

} // namespace

std::vector<Problem> check_cracks(const Case& value) {
    return CrackChecker(value).run();
}

} // namespace periscope

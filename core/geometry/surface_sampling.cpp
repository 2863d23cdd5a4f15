#include "core/geometry/surface_sampling.hpp"

#include "core/geometry/flat_faces.hpp"

#include <algorithm>
#include <unordered_map>

namespace periscope {
namespace {

constexpr double clear_of_edges = 0.6; // of the spacing: least distance of a pattern's point from a bent edge
constexpr double clear_of_seams = 0.01; // the same from sides within a flat face, which carry no points

double distance_to_segment(const Vec3& p, const Vec3& a, const Vec3& b) {
    const Vec3 ab = b - a;
    const double t = std::clamp(dot(p - a, ab) / dot(ab, ab), 0.0, 1.0);
    return norm(p - (a + t * ab));
}

// The pieces of the bent edges, to be found by place.
class PieceIndex {
public:
    explicit PieceIndex(double cell) : cell_(cell) {}

    void add(const Vec3& a, const Vec3& b, const std::array<std::uint32_t, 2>& faces) {
        for_cells(a, b, 0, [&](std::uint64_t key) {
            cells_[key].push_back(static_cast<std::uint32_t>(pieces_.size()));
            return true;
        });
        pieces_.push_back({a, b, faces});
    }

    // True when no piece at the border of `face` is nearer to p than `distance`.
    bool clear(const Vec3& p, std::uint32_t face, double distance) const {
        return for_cells(p, p, distance, [&](std::uint64_t key) {
            const auto cell = cells_.find(key);
            return cell == cells_.end() || std::none_of(cell->second.begin(), cell->second.end(), [&](std::uint32_t i) {
                       const Piece& piece = pieces_[i];
                       return (piece.face[0] == face || piece.face[1] == face) &&
                              distance_to_segment(p, piece.a, piece.b) < distance;
                   });
        });
    }

private:
    struct Piece {
        Vec3 a, b;
        std::array<std::uint32_t, 2> face;
    };

    template <class Visit>
    bool for_cells(const Vec3& a, const Vec3& b, double margin, Visit&& visit) const {
        std::array<std::int64_t, 3> low{}, high{};
        for (std::size_t k = 0; k < 3; ++k) {
            low[k] = static_cast<std::int64_t>(std::floor((std::min(a[k], b[k]) - margin) / cell_));
            high[k] = static_cast<std::int64_t>(std::floor((std::max(a[k], b[k]) + margin) / cell_));
        }
        for (auto x = low[0]; x <= high[0]; ++x)
            for (auto y = low[1]; y <= high[1]; ++y)
                for (auto z = low[2]; z <= high[2]; ++z)
                    // Different cells may share a key: that costs a comparison, no more.
                    if (!visit(static_cast<std::uint64_t>(x) * 73856093U ^ static_cast<std::uint64_t>(y) * 19349663U ^
                               static_cast<std::uint64_t>(z) * 83492791U))
                        return false;
        return true;
    }

    double cell_;
    std::vector<Piece> pieces_;
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> cells_;
};

// The plane pattern of one flat face: rows along its longest bent edge.
struct Pattern {
    Vec3 origin, along, across; // unit vectors
    double longest = 0;
};

std::vector<Pattern> make_patterns(const Surface& surface, const FlatFaces& faces) {
    std::vector<Pattern> patterns(faces.count);
    for (const BentEdge& e : faces.edges) {
        const Vec3 a = surface.points[e.low], d = surface.points[e.high] - a;
        const double length = norm(d);
        for (const std::uint32_t face : e.face)
            if (length > patterns[face].longest)
                patterns[face] = {a, (1 / length) * d, {}, length};
    }
    for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
        const auto& t = surface.triangles[i];
        Pattern& p = patterns[faces.face_of_triangle[i]];
        if (!(p.across == Vec3{}))
            continue;
        const Vec3 n = cross(surface.points[t[1]] - surface.points[t[0]], surface.points[t[2]] - surface.points[t[0]]);
        const Vec3 across = cross(n, p.along);
        if (norm(across) > 0)
            p.across = (1 / norm(across)) * across;
    }
    return patterns;
}

struct Side { // of a triangle in the pattern's plane: the distance of (x, y) into the triangle is a x + b y + c
    double a = 0, b = 0, c = 0;
    double depth(double x, double y) const { return a * x + b * y + c; }
};

// Lays the pattern of triangle i's face on the triangle and appends the points.
void lay_pattern(const Surface& surface, const FlatFaces& faces, const Pattern& pattern, const PieceIndex& pieces,
                 std::size_t i, double spacing, std::vector<Vec3>& points) {
    const auto& t = surface.triangles[i];
    std::array<double, 3> x{}, y{};
    for (std::size_t k = 0; k < 3; ++k) {
        x[k] = dot(pattern.along, surface.points[t[k]] - pattern.origin);
        y[k] = dot(pattern.across, surface.points[t[k]] - pattern.origin);
    }
    const double area2 = (x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0]);
    std::array<Side, 3> side;
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t n = (k + 1) % 3;
        const double length = std::hypot(x[n] - x[k], y[n] - y[k]), sign = area2 < 0 ? -1 : 1;
        if (std::abs(area2) <= 4 * clear_of_seams * spacing * length)
            return; // too thin to hold a point
        side[k] = {-sign * (y[n] - y[k]) / length, sign * (x[n] - x[k]) / length, 0};
        side[k].c = -(side[k].a * x[k] + side[k].b * y[k]);
    }
    const double rise = spacing * std::sqrt(0.75);
    const auto last_row = static_cast<long>(std::floor(std::max({y[0], y[1], y[2]}) / rise));
    for (auto row = static_cast<long>(std::ceil(std::min({y[0], y[1], y[2]}) / rise)); row <= last_row; ++row) {
        const double py = static_cast<double>(row) * rise, shift = row % 2 == 0 ? 0 : 0.5;
        double from = -1e300, to = 1e300;
        for (const Side& s : side) {
            const double rest = s.b * py + s.c;
            if (s.a > 0)
                from = std::max(from, -rest / s.a);
            else if (s.a < 0)
                to = std::min(to, -rest / s.a);
            else if (rest < 0)
                to = from - 1;
        }
        constexpr double slack = 1e-6; // of the spacing: rounding must not lose a row that lies on a seam
        if (!(from <= to + slack * spacing))
            continue;
        const auto last = static_cast<long>(std::floor(to / spacing - shift + slack));
        for (auto column = static_cast<long>(std::ceil(from / spacing - shift - slack)); column <= last; ++column) {
            double px = (static_cast<double>(column) + shift) * spacing, qy = py;
            bool mine = true;
            for (std::size_t k = 0; k < 3 && mine; ++k) // a seam belongs to the triangle that runs along it upwards
                if (faces.edge_of_side[i][k] == FlatFaces::none)
                    mine = side[k].depth(px, py) >= (t[k] < t[(k + 1) % 3] ? -slack : slack) * spacing;
            if (!mine)
                continue;
            // For the mesher a point must lie within one triangle: push it away from the seams.
            for (std::size_t k = 0; k < 3; ++k) {
                const double lack = clear_of_seams * spacing - side[k].depth(px, qy);
                if (faces.edge_of_side[i][k] == FlatFaces::none && lack > 0)
                    px += lack * side[k].a, qy += lack * side[k].b;
            }
            const double least = 0.5 * clear_of_seams * spacing;
            if (side[0].depth(px, qy) < least || side[1].depth(px, qy) < least || side[2].depth(px, qy) < least)
                continue;
            const double u = side[1].depth(px, qy) / side[1].depth(x[0], y[0]);
            const double v = side[2].depth(px, qy) / side[2].depth(x[1], y[1]);
            const Vec3 a = surface.points[t[0]], b = surface.points[t[1]], c = surface.points[t[2]];
            const Vec3 p = c + u * (a - c) + v * (b - c);
            if (pieces.clear(p, faces.face_of_triangle[i], clear_of_edges * spacing))
                points.push_back(p);
        }
    }
}

} // namespace

MesherTask sample_surface(const Surface& surface, double spacing) {
    const FlatFaces faces = find_flat_faces(surface);
    MesherTask task;
    task.points = surface.points;
    PieceIndex pieces(1.5 * spacing);
    std::vector<std::vector<std::uint32_t>> between(faces.edges.size()); // new points, from low to high
    for (std::size_t e = 0; e < faces.edges.size(); ++e) {
        const BentEdge& edge = faces.edges[e];
        const Vec3 a = surface.points[edge.low], b = surface.points[edge.high];
        const double parts = std::max(1.0, std::round(norm(b - a) / spacing));
        Vec3 from = a;
        for (double k = 1; k <= parts; ++k) {
            const Vec3 to = k < parts ? a + (k / parts) * (b - a) : b;
            pieces.add(from, to, edge.face);
            from = to;
            if (k < parts) {
                between[e].push_back(static_cast<std::uint32_t>(task.points.size()));
                task.points.push_back(to);
            }
        }
    }

    const std::vector<Pattern> patterns = make_patterns(surface, faces);
    for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
        const auto& t = surface.triangles[i];
        for (std::size_t k = 0; k < 3; ++k) {
            task.loop.push_back(t[k]);
            const std::uint32_t e = faces.edge_of_side[i][k];
            if (e == FlatFaces::none)
                continue;
            if (faces.edges[e].low == t[k])
                task.loop.insert(task.loop.end(), between[e].begin(), between[e].end());
            else
                task.loop.insert(task.loop.end(), between[e].rbegin(), between[e].rend());
        }
        const std::size_t first = task.points.size();
        lay_pattern(surface, faces, patterns[faces.face_of_triangle[i]], pieces, i, spacing, task.points);
        for (std::size_t p = first; p < task.points.size(); ++p)
            task.inner.push_back(static_cast<std::uint32_t>(p));
        task.loop_begin.push_back(static_cast<std::uint32_t>(task.loop.size()));
        task.inner_begin.push_back(static_cast<std::uint32_t>(task.inner.size()));
    }
    return task;
}

} // namespace periscope

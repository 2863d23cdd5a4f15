#include "core/geometry/meshing/surface_sampling.hpp"

#include "core/base/boxes.hpp"
#include "core/base/error.hpp"
#include "core/base/sparse_grid.hpp"
#include "core/geometry/surface/divided_surface.hpp"
#include "core/geometry/surface/flat_faces.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {
namespace {

constexpr double most_parts = 10000;   // maximum number of parts of an edge
constexpr double clear_of_edges = 0.6; // least distance, in spacings, of a point of a pattern from a bent edge

// Every new point is moved a little, by the same amount in every run, so that no four points lie on one circle. The
// triangulation of four such points is not unique, and the mesher could choose another one than that of the surface.
constexpr double jitter = 0.05; // largest shift in spacings along each axis
double move(long row, long column, long axis) {
    std::uint64_t h = static_cast<std::uint64_t>(row) * 0x9e3779b97f4a7c15U ^
                      static_cast<std::uint64_t>(column) * 0xc2b2ae3d27d4eb4fU ^ static_cast<std::uint64_t>(axis);
    for (int round = 0; round < 2; ++round) {
        h = (h ^ h >> 31) * 0xbf58476d1ce4e5b9U;
        h ^= h >> 29;
    }
    return jitter * (2 * static_cast<double>(h >> 11) * 0x1p-53 - 1);
}

double distance_to_segment(const Vec3& p, const Vec3& a, const Vec3& b) {
    const Vec3 ab = b - a;
    const double t = std::clamp(dot(p - a, ab) / dot(ab, ab), 0.0, 1.0);
    return norm(p - (a + t * ab));
}

// The parts of the bent edges, each of which has two faces. They are found by their positions.
class PieceIndex {
public:
    explicit PieceIndex(double cube) : grid_(cube) {}

    void add(const Vec3& a, const Vec3& b, const std::array<std::uint32_t, 2>& faces) {
        Box box{a, a};
        include(box, b);
        grid_.add(box, static_cast<std::uint32_t>(pieces_.size()));
        pieces_.push_back({a, b, faces});
    }

    // Returns whether p is at least `distance` (m) away from all edges at the border of `face`.
    bool clear(const Vec3& p, std::uint32_t face, double distance) const {
        const Vec3 reach{distance, distance, distance};
        return grid_.visit_near({p - reach, p + reach}, [&](std::uint32_t i) {
            const Piece& piece = pieces_[i];
            return (piece.face[0] != face && piece.face[1] != face) ||
                   distance_to_segment(p, piece.a, piece.b) >= distance;
        });
    }

private:
    struct Piece {
        Vec3 a, b;
        std::array<std::uint32_t, 2> face;
    };

    std::vector<Piece> pieces_;
    SparseGrid grid_;
};

// Returns the planes of the faces, with the directions along and across the rows of the pattern. Rows are parallel to
// the longest bent edge of the face.
std::vector<FacePlane> find_planes(const Surface& surface, const FlatFaces& faces) {
    std::vector<FacePlane> planes(faces.count);
    std::vector<double> longest(faces.count, 0);
    for (const BentEdge& e : faces.edges) {
        const Vec3 a = surface.points[e.low], d = surface.points[e.high] - a;
        const double length = norm(d);
        for (const std::uint32_t face : e.face)
            if (length > longest[face]) {
                longest[face] = length;
                planes[face] = {a, (1 / length) * d, {}};
            }
    }
    std::vector<Vec3> normal(faces.count);
    for (std::size_t i = 0; i < surface.triangles.size(); ++i) {
        const auto& t = surface.triangles[i];
        normal[faces.face_of_triangle[i]] +=
            cross(surface.points[t[1]] - surface.points[t[0]], surface.points[t[2]] - surface.points[t[0]]);
    }
    for (std::size_t f = 0; f < faces.count; ++f) {
        const Vec3 across = cross(normal[f], planes[f].along);
        if (const double length = norm(across); length > 0)
            planes[f].across = (1 / length) * across;
    }
    return planes;
}

// A side of a triangle in the plane of the pattern. A point (x, y) of this plane lies a x + b y + c (m) from the side,
// positive towards the inside of the triangle.
struct Side {
    double a = 0, b = 0, c = 0;
    double depth(double x, double y) const { return a * x + b * y + c; }
};

// Places those points of a face's pattern that lie in triangle i of the face.
void lay_pattern(const Surface& surface, const FlatFaces& faces, const FacePlane& plane, const PieceIndex& pieces,
                 std::uint32_t i, double spacing, DividedSurface& divided) {
    const auto& t = surface.triangles[i];
    std::array<std::array<double, 2>, 3> q;
    for (std::size_t k = 0; k < 3; ++k)
        q[k] = plane.at(surface.points[t[k]]);
    std::array<Side, 3> side;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto &u = q[k], &v = q[(k + 1) % 3];
        const double length = std::hypot(v[0] - u[0], v[1] - u[1]);
        if (!(length > 0))
            return;
        side[k] = {-(v[1] - u[1]) / length, (v[0] - u[0]) / length, 0};
        side[k].c = -(side[k].a * u[0] + side[k].b * u[1]);
    }
    if (!(side[1].depth(q[0][0], q[0][1]) > 1e-6 * spacing) || !(side[2].depth(q[1][0], q[1][1]) > 1e-6 * spacing))
        return; // no point of the pattern fits into such a thin triangle
    const double rise = spacing * std::sqrt(0.75), margin = jitter * spacing;
    const auto last_row = static_cast<long>(std::floor((std::max({q[0][1], q[1][1], q[2][1]}) + margin) / rise));
    for (auto row = static_cast<long>(std::ceil((std::min({q[0][1], q[1][1], q[2][1]}) - margin) / rise));
         row <= last_row; ++row) {
        const double height = static_cast<double>(row) * rise, shift = row % 2 == 0 ? 0 : 0.5;
        double from = std::min({q[0][0], q[1][0], q[2][0]}) - margin;
        double to = std::max({q[0][0], q[1][0], q[2][0]}) + margin;
        for (const Side& s : side) {
            const double rest = s.b * height + s.c + 1.5 * margin;
            if (s.a > 0)
                from = std::max(from, -rest / s.a);
            else if (s.a < 0)
                to = std::min(to, -rest / s.a);
        }
        for (auto column = static_cast<long>(std::ceil(from / spacing - shift));
             static_cast<double>(column) + shift <= to / spacing; ++column) {
            const double x = spacing * (static_cast<double>(column) + shift + move(row, column, 0));
            const double y = height + spacing * move(row, column, 1);
            // A point on the common side of two triangles of the face belongs to the triangle in which this side runs
            // from the lower to the higher point number.
            bool mine = true;
            for (std::size_t k = 0; k < 3 && mine; ++k)
                mine = side[k].depth(x, y) >= (t[k] < t[(k + 1) % 3] ? -1e-9 : 1e-9) * spacing;
            if (!mine)
                continue;
            const double u = side[1].depth(x, y) / side[1].depth(q[0][0], q[0][1]);
            const double v = side[2].depth(x, y) / side[2].depth(q[1][0], q[1][1]);
            const Vec3 a = surface.points[t[0]], b = surface.points[t[1]], c = surface.points[t[2]];
            const Vec3 p = c + u * (a - c) + v * (b - c);
            if (pieces.clear(p, faces.face_of_triangle[i], clear_of_edges * spacing))
                divided.announce(i, p);
        }
    }
}

// Throws if an edge has more than `most_parts` parts. Dividing an edge into n parts takes n² flips of triangles, and an
// edge with more parts probably has a point that is far away by mistake.
void require_short_edges(const Surface& surface, const FlatFaces& faces, double spacing) {
    for (const BentEdge& edge : faces.edges) {
        const Vec3 &a = surface.points[edge.low], &b = surface.points[edge.high];
        const double parts = norm(b - a) / spacing;
        if (parts > most_parts)
            throw GeometryError(fmt::format(
                "spacing: the surface has an edge of {:.3g} spacings, from ({:g}, {:g}, {:g}) to ({:g}, {:g}, {:g}) m; "
                "the maximum is {:g} — check these points, use a larger spacing, or use a lattice",
                parts, a.x, a.y, a.z, b.x, b.y, b.z, most_parts));
    }
}

} // namespace

Surface sample_surface(const Surface& surface, double spacing) {
    const FlatFaces faces = find_flat_faces(surface);
    require_short_edges(surface, faces, spacing);
    PieceIndex pieces(1.5 * spacing);
    // the new points of each edge, from its end `low` to its end `high`
    std::vector<std::vector<Vec3>> between(faces.edges.size());
    for (std::size_t e = 0; e < faces.edges.size(); ++e) {
        const BentEdge& edge = faces.edges[e];
        const Vec3 a = surface.points[edge.low], b = surface.points[edge.high];
        const long parts = std::max(1L, std::lround(norm(b - a) / spacing));
        Vec3 from = a;
        for (long k = 1; k <= parts; ++k) {
            const double t = (static_cast<double>(k) + move(static_cast<long>(e), k, 2)) / static_cast<double>(parts);
            const Vec3 to = k < parts ? a + t * (b - a) : b;
            pieces.add(from, to, edge.face);
            if (k < parts)
                between[e].push_back(to);
            from = to;
        }
    }
    const std::vector<FacePlane> planes = find_planes(surface, faces);
    DividedSurface divided(surface, faces, planes);
    for (std::uint32_t i = 0; i < surface.triangles.size(); ++i)
        lay_pattern(surface, faces, planes[faces.face_of_triangle[i]], pieces, i, spacing, divided);
    for (std::uint32_t e = 0; e < faces.edges.size(); ++e)
        divided.divide(e, between[e]);
    return std::move(divided).finish();
}

} // namespace periscope

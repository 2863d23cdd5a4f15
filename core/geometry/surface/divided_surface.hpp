// Divides the flat faces of a closed surface into new triangles by adding points. The shape does not change.
#pragma once

#include "core/geometry/surface/flat_faces.hpp"
#include "core/geometry/surface/surface_check.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace periscope {

// A coordinate system in the plane of a flat face. In its coordinates, the triangles of the face are counter-clockwise.
struct FacePlane {
    Vec3 origin, along, across; // `along` and `across` are unit vectors

    std::array<double, 2> at(const Vec3& p) const { return {dot(along, p - origin), dot(across, p - origin)}; }
};

// Divides a surface: first announce() is called for all points inside flat faces, then divide() for edges, then
// finish().
class DividedSurface {
public:
    DividedSurface(const Surface& surface, const FlatFaces& faces, std::vector<FacePlane> planes);

    // Declares a point that finish() will add. It lies in `triangle` of the original surface. All points must be
    // declared before the first edge is divided.
    void announce(std::uint32_t triangle, const Vec3& p);

    // Inserts points into an edge between two flat faces. `edge` is its index in FlatFaces::edges. The points must be
    // ordered from BentEdge::low to BentEdge::high.
    void divide(std::uint32_t edge, const std::vector<Vec3>& between);

    // Adds the declared points and returns the divided surface, in which the triangles of every flat face are Delaunay.
    // A declared point on an edge between flat faces is not added to the triangles.
    Surface finish() &&;

private:
    static constexpr std::uint32_t none = FlatFaces::none;
    struct Triangle {
        std::array<std::uint32_t, 3> point{};
        std::array<std::uint32_t, 3> next{}; // the triangle across the side from point[k] to point[k + 1]
        // for each side, the index in FlatFaces::edges; `none` if it lies within a flat face
        std::array<std::uint32_t, 3> edge{none, none, none};
        std::uint32_t face = 0;
        std::vector<std::uint32_t> waiting; // indices of declared points in it that have not been added
    };
    struct Side {
        std::uint32_t triangle = 0;
        std::size_t k = 0;
    };

    double orientation(std::uint32_t face, std::uint32_t a, std::uint32_t b, std::uint32_t c) const;
    double depth(std::uint32_t t, std::size_t k, std::uint32_t p) const;
    std::size_t side(std::uint32_t t, std::uint32_t from, std::uint32_t to) const;
    void set(std::uint32_t t, const Triangle& with);
    void share_out(const std::vector<std::uint32_t>& points, std::uint32_t from, std::uint32_t to, std::uint32_t left,
                   std::uint32_t right);
    // Two triangles with a common side before a change: triangle t with the points a, b, c, and its neighbour u with
    // the points b, a, d. Side k of t runs from a to b. x and y are copies of t and u; bc and ca are the indices (0, 1,
    // 2) of the other two sides of t, and ad and db those of u.
    struct Pair {
        Triangle x, y;
        std::uint32_t a, b, c, d, u;
        std::size_t bc, ca, ad, db;
    };
    Pair pair_at(std::uint32_t t, std::size_t k) const;
    void divide_side(Side s, const std::vector<std::uint32_t>& between, std::size_t first, std::size_t last);
    void split_side(std::uint32_t t, std::size_t k, std::uint32_t p);
    void split_inside(std::uint32_t t, std::uint32_t p);
    void flip(std::uint32_t t, std::size_t k);
    bool should_flip(std::uint32_t t, std::size_t k) const;
    void make_delaunay();
    bool insert_waiting(std::uint32_t t); // returns whether any points were waiting

    std::vector<Vec3> points_;
    std::vector<Triangle> triangles_;
    std::vector<FacePlane> planes_;
    std::vector<Side> edge_side_;        // for each bent edge, one of its two sides
    std::vector<std::uint32_t> changed_; // triangles whose sides may have to be flipped
};

} // namespace periscope

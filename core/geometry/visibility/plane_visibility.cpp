#include "core/geometry/visibility/plane_visibility.hpp"

#include "core/geometry/surface/coincident.hpp"
#include "core/geometry/surface/facet_grid.hpp"
#include "core/geometry/visibility/chords.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>

namespace periscope {
namespace {

constexpr std::uint32_t none = UINT32_MAX;

double cross_in_plane(const Vec3& a,
                      const Vec3& b) { // cross product in the plane: positive if b points to the left of a
    return a.x * b.y - a.y * b.x;
}

// Returns the counter-clockwise angle from one direction to another, radians. If the directions are equal within
// rounding, the angle is 2π: this occurs at the end of a seam, and no element has an angle near 0.
double angle_between(const Vec3& from, const Vec3& to) {
    constexpr double least = 1e-4;
    const double angle = std::atan2(cross_in_plane(from, to), dot(from, to));
    return angle > least ? angle : angle + 2 * std::numbers::pi;
}

struct Edge { // the body is on the left of the edge
    std::uint32_t from = 0, to = 0;
    // the next and the previous edge along the boundary of the same part of the body
    std::uint32_t next = none, before = none;
    Vec3 outward{}; // unit normal
};

// A point where a bond crosses the boundary.
struct Crossing {
    std::uint32_t edge = 0;
    double along = 0; // position along the bond, 0 … 1
    bool out = false; // whether the bond leaves the body here
};

// Returns an edge as a triangle without area, because the grid has only triangles.
Facet facet_of(const Vec3& a, const Vec3& b, const Vec3& outward) {
    Facet facet;
    facet.corner = {a, b, b};
    facet.normal = outward;
    return facet;
}

struct Bond {
    Vec3 a, along_it; // the first end, and the vector from there to the second
    double length2 = 0;

    // twice the area of the triangle of the bond and p; positive if p is on the left of the bond
    double left(const Vec3& p) const { return cross_in_plane(along_it, p - a); }
    // position of p along the bond: 0 at its first end, 1 at its second
    double along(const Vec3& p) const { return dot(along_it, p - a) / length2; }
    // distance of p from the line of the bond, m
    double depth(const Vec3& p) const { return std::abs(left(p)) / std::sqrt(length2); }
};

} // namespace

struct PlaneVisibility::Boundary {
    Positions position;      // positions of all nodes, m
    double reach, tolerance; // reach: length of the longest bond, m; points closer together than `tolerance` (m) touch
    double same;             // nodes closer together than this (m) are at one position
    std::vector<Edge> edges; // sorted by `from`
    std::optional<FacetGrid> grid;

    Boundary(const Nodes& nodes, double longest)
        : position(nodes.position), reach(longest), same(same_position * nodes.spacing) {
        const Box bounds = bounding_box(position);
        tolerance = touching_distance(longest, bounds);
        for (const auto& [from, to] : nodes.boundary) {
            const Vec3 edge = position[to] - position[from];
            edges.push_back({from, to, none, none, 1 / norm(edge) * Vec3{edge.y, -edge.x, 0}});
        }
        std::sort(edges.begin(), edges.end(),
                  [](const Edge& a, const Edge& b) { return a.from < b.from || (a.from == b.from && a.to < b.to); });
        join_edges();
        std::vector<Facet> facets;
        facets.reserve(edges.size());
        for (const Edge& e : edges)
            facets.push_back(facet_of(position[e.from], position[e.to], e.outward));
        grid.emplace(facets, bounds, 0.5 * longest + 2 * tolerance);
    }

    Vec3 side(const Edge& e) const { return position[e.to] - position[e.from]; }

    std::span<const Edge> leaving(std::uint32_t node) const {
        const auto [first, last] = std::equal_range(edges.begin(), edges.end(), Edge{node},
                                                    [](const Edge& a, const Edge& b) { return a.from < b.from; });
        return {first, last};
    }

    // Joins edges to chains. At a node where several parts of the body meet, the next edge must belong to the same part
    // as the current one. It is the first edge that is found when one turns clockwise around the node, through the
    // body, from the reversed current edge.
    void join_edges() {
        for (std::uint32_t e = 0; e < edges.size(); ++e) {
            double smallest = 0;
            for (const Edge& next : leaving(edges[e].to)) {
                const double sector = angle_between(side(next), -1.0 * side(edges[e]));
                if (edges[e].next == none || sector < smallest) {
                    smallest = sector;
                    edges[e].next = static_cast<std::uint32_t>(&next - edges.data());
                }
            }
            if (edges[e].next != none)
                edges[edges[e].next].before = e;
        }
    }

    // Calls `visit` with the points from which bonds of a node start, until it returns true, and returns whether it
    // did. A node on the boundary has one such point just inside each part of the body that meets there, which
    // determines on which side of a seam the bond is. A node inside the body has its own position as the only point.
    template <typename Visit>
    bool any_start(const BondEnd& end, Visit&& visit) const {
        bool any = false;
        for (const Edge& e : leaving(end.node)) {
            if (e.before == none)
                continue;
            const Vec3 forth = side(e), back = -1.0 * side(edges[e.before]);
            const double half = 0.5 * angle_between(forth, back), c = std::cos(half), s = std::sin(half);
            const double length = norm(forth);
            any = true;
            const double step = std::min(0.5 * tolerance, 0.01 * std::min(length, norm(back))) / length;
            if (visit(end.position + step * Vec3{c * forth.x - s * forth.y, s * forth.x + c * forth.y, 0}))
                return true;
        }
        return !any && visit(end.position);
    }

    // Finds the crossing of an edge and a bond; returns false if there is none. A node exactly on the line of the bond
    // counts as on its left, so that a boundary through this node crosses the line once or not at all.
    bool crosses(std::uint32_t edge, const Bond& bond, Crossing& crossing) const {
        const Vec3 p = position[edges[edge].from], q = position[edges[edge].to];
        const double at_p = bond.left(p), at_q = bond.left(q);
        if ((at_p >= 0) == (at_q >= 0))
            return false;
        crossing = {edge, bond.along(p + at_p / (at_p - at_q) * (q - p)), at_q > at_p};
        return crossing.along > 0 && crossing.along < 1;
    }

    // Follows the boundary from `out`, where the bond leaves the body, to where the bond returns. Returns true if the
    // boundary between these crossings is not too deep and does not turn too much, and if it lies beside the part of
    // the bond between them.
    bool is_shallow(const Bond& bond, const Crossing& out, const std::vector<Crossing>& crossings, bool forward) const {
        const double slack = 4 * tolerance / std::sqrt(bond.length2);
        // the largest depth of the corners passed so far, and their first and last position along the bond
        double deepest = 0, first = 1, last = 0;
        for (std::uint32_t e = out.edge, steps = 0; steps < edges.size(); ++steps) {
            const Vec3 corner = position[forward ? edges[e].to : edges[e].from];
            deepest = std::max(deepest, bond.depth(corner));
            first = std::min(first, bond.along(corner)), last = std::max(last, bond.along(corner));
            if (deepest > chord_depth * reach || first < out.along - slack)
                return false;
            e = forward ? edges[e].next : edges[e].before;
            if (e == none)
                return false;
            const auto in =
                std::find_if(crossings.begin(), crossings.end(), [e](const Crossing& c) { return c.edge == e; });
            if (in == crossings.end())
                continue;
            return !in->out && in->along >= out.along - slack && last <= in->along + slack &&
                   (deepest <= tolerance || dot(edges[e].outward, edges[out.edge].outward) >= least_chord_cosine);
        }
        return false;
    }

    bool leaves(const Vec3& a, const Vec3& b) const {
        const Bond bond{a, b - a, dot(b - a, b - a)};
        std::vector<Crossing> crossings;
        Crossing found;
        for (const std::uint32_t edge : grid->near(0.5 * (a + b)))
            if (crosses(edge, bond, found))
                crossings.push_back(found);
        std::size_t out = 0;
        for (const Crossing& c : crossings) {
            if (!c.out)
                continue;
            ++out;
            if (!is_shallow(bond, c, crossings, true) && !is_shallow(bond, c, crossings, false))
                return true;
        }
        return 2 * out != crossings.size();
    }

    bool blocked(const BondEnd& a, const BondEnd& b) const {
        if (norm(b.position - a.position) <= same)
            return true; // every bond must have a length, so these two nodes have no bond
        if (grid->near(0.5 * (a.position + b.position)).empty())
            return false;
        return !any_start(
            a, [&](const Vec3& from) { return any_start(b, [&](const Vec3& to) { return !leaves(from, to); }); });
    }
};

PlaneVisibility::PlaneVisibility(const Nodes& nodes, double reach)
    : boundary_(std::make_unique<Boundary>(nodes, reach)) {}
PlaneVisibility::~PlaneVisibility() = default;
PlaneVisibility::PlaneVisibility(PlaneVisibility&&) noexcept = default;
PlaneVisibility& PlaneVisibility::operator=(PlaneVisibility&&) noexcept = default;

bool PlaneVisibility::blocked(const BondEnd& a, const BondEnd& b) const {
    return a.node < b.node ? boundary_->blocked(a, b) : boundary_->blocked(b, a);
}
std::size_t PlaneVisibility::edges_looked_at(const Vec3& a, const Vec3& b) const {
    return boundary_->grid->near(0.5 * (a + b)).size();
}

} // namespace periscope

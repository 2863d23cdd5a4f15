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

double turn(const Vec3& a, const Vec3& b) { // cross product in the plane: positive when b is at the left of a
    return a.x * b.y - a.y * b.x;
}

// Returns the counter-clockwise angle from one direction to another. Equal directions, within rounding, occur at the
// end of a seam, where the angle is 2π, because no element is that thin.
double angle_between(const Vec3& from, const Vec3& to) {
    constexpr double least = 1e-4;
    const double angle = std::atan2(turn(from, to), dot(from, to));
    return angle > least ? angle : angle + 2 * std::numbers::pi;
}

struct Edge { // the body is to the left of the edge
    std::uint32_t from = 0, to = 0;
    // the next and the previous edge along the boundary, around the same part of the body
    std::uint32_t next = none, before = none;
    Vec3 outward{}; // unit normal
};

// A crossing of the boundary and a bond.
struct Crossing {
    std::uint32_t edge = 0;
    double along = 0; // position along the bond, 0 … 1
    bool out = false; // whether the bond leaves the body here
};

// Represents an edge in the grid, which knows only triangles, by a triangle without area.
Facet facet_of(const Vec3& a, const Vec3& b, const Vec3& outward) {
    Facet facet;
    facet.corner = {a, b, b};
    facet.normal = outward;
    return facet;
}

struct Bond {
    Vec3 a, way;
    double length2 = 0;

    // twice the area of the triangle with p; positive if p is to the left
    double left(const Vec3& p) const { return turn(way, p - a); }
    // position along the edge: 0 at a, 1 at the other end
    double along(const Vec3& p) const { return dot(way, p - a) / length2; }
    // distance from the bond's line, m
    double depth(const Vec3& p) const { return std::abs(left(p)) / std::sqrt(length2); }
};

} // namespace

struct PlaneVisibility::Boundary {
    Positions position;      // positions of all nodes
    double reach, tolerance; // in m; points nearer to each other than the tolerance touch
    double same;             // in m; nodes nearer to each other than this are at one position
    std::vector<Edge> edges; // ascending by `from`
    std::optional<FacetGrid> grid;

    Boundary(const Nodes& nodes, double longest)
        : position(nodes.position), reach(longest), same(same_place * nodes.spacing) {
        const Box bounds = bounding_box(position);
        tolerance = touching_distance(longest, bounds);
        for (const auto& [from, to] : nodes.boundary) {
            const Vec3 way = position[to] - position[from];
            edges.push_back({from, to, none, none, 1 / norm(way) * Vec3{way.y, -way.x, 0}});
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

    Vec3 way(const Edge& e) const { return position[e.to] - position[e.from]; }

    std::span<const Edge> leaving(std::uint32_t node) const {
        const auto [first, last] = std::equal_range(edges.begin(), edges.end(), Edge{node},
                                                    [](const Edge& a, const Edge& b) { return a.from < b.from; });
        return {first, last};
    }

    // Joins edges to chains. At a node where parts of the body touch, the next edge must belong to the same part. It is
    // the first edge out of the node that is found by sweeping clockwise, through the body, from the reversed current
    // edge.
    void join_edges() {
        for (std::uint32_t e = 0; e < edges.size(); ++e) {
            double smallest = 0;
            for (const Edge& next : leaving(edges[e].to)) {
                const double sector = angle_between(way(next), -1.0 * way(edges[e]));
                if (edges[e].next == none || sector < smallest) {
                    smallest = sector;
                    edges[e].next = static_cast<std::uint32_t>(&next - edges.data());
                }
            }
            if (edges[e].next != none)
                edges[edges[e].next].before = e;
        }
    }

    // Calls `visit` with points just inside the body from which the bonds of a node start, one for each part of the
    // body that meets there. They determine on which side of a seam a node lies. An interior node has one such point,
    // its own position.
    template <typename Visit>
    bool any_start(const BondEnd& end, Visit&& visit) const {
        bool any = false;
        for (const Edge& e : leaving(end.node)) {
            if (e.before == none)
                continue;
            const Vec3 forth = way(e), back = -1.0 * way(edges[e.before]);
            const double half = 0.5 * angle_between(forth, back), c = std::cos(half), s = std::sin(half);
            const double length = norm(forth);
            any = true;
            const double step = std::min(0.5 * tolerance, 0.01 * std::min(length, norm(back))) / length;
            if (visit(end.position + step * Vec3{c * forth.x - s * forth.y, s * forth.x + c * forth.y, 0}))
                return true;
        }
        return !any && visit(end.position);
    }

    // A node exactly on the bond's line counts as left of it, so that a boundary through it crosses once or not at all.
    bool crosses(std::uint32_t edge, const Bond& bond, Crossing& crossing) const {
        const Vec3 p = position[edges[edge].from], q = position[edges[edge].to];
        const double at_p = bond.left(p), at_q = bond.left(q);
        if ((at_p >= 0) == (at_q >= 0))
            return false;
        crossing = {edge, bond.along(p + at_p / (at_p - at_q) * (q - p)), at_q > at_p};
        return crossing.along > 0 && crossing.along < 1;
    }

    // Follows the boundary from where the bond leaves the body to where it returns. Returns whether the part that the
    // bond cuts off is not too deep, and whether it ends within the part of the bond outside the body.
    bool is_shallow(const Bond& bond, const Crossing& out, const std::vector<Crossing>& crossings, bool forward) const {
        const double slack = 4 * tolerance / std::sqrt(bond.length2);
        // of the corners passed so far: the deepest, and the first and last position along the bond
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
                   (deepest <= tolerance || dot(edges[e].outward, edges[out.edge].outward) >= chord_turn);
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
            return true; // every bond has a length, so this does not happen
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

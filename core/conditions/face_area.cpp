#include "core/conditions/face_area.hpp"

#include "core/conditions/lattice_facets.hpp"
#include "core/model/model.hpp"
#include "core/nodes/cells.hpp"
#include "core/nodes/nearest_node.hpp"
#include "core/sets/node_set.hpp"
#include "core/shapes/surface_parts.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace periscope {
namespace {

// Longest side, in spacings, of the pieces into which triangles of a surface are divided.
constexpr double largest_piece = 1;
// Smallest cosine between the outward normal of a face and the direction to it from the rest of the body, for faces
// that belong to a set.
constexpr double least_behind = 0.5;

// Divides a triangle at the middle of its longest side, and the parts in the same way, until no side is longer than
// `longest`.
template <typename Visit>
void each_piece(const std::array<Vec3, 3>& triangle, double longest, const Visit& visit) {
    std::vector<std::array<Vec3, 3>> waiting{triangle};
    while (!waiting.empty()) {
        const std::array<Vec3, 3> t = waiting.back();
        waiting.pop_back();
        std::size_t side = 0;
        double length = 0;
        for (std::size_t k = 0; k < 3; ++k)
            if (const double l = norm(t[(k + 1) % 3] - t[k]); l > length)
                length = l, side = k;
        if (!(length > longest)) {
            visit(t);
            continue;
        }
        const Vec3 &a = t[side], &b = t[(side + 1) % 3], &c = t[(side + 2) % 3];
        const Vec3 middle = 0.5 * (a + b);
        waiting.push_back({a, middle, c});
        waiting.push_back({middle, b, c});
    }
}

std::vector<Facet> surface_facets(const Surface& surface, double spacing) {
    std::vector<Facet> facets;
    for (std::uint32_t t = 0; t < surface.triangles.size(); ++t) {
        const auto& [a, b, c] = surface.triangles[t];
        each_piece(
            {surface.points[a], surface.points[b], surface.points[c]}, largest_piece * spacing,
            [&](const std::array<Vec3, 3>& p) {
                facets.push_back({(1.0 / 3) * (p[0] + p[1] + p[2]), 0.5 * cross(p[1] - p[0], p[2] - p[0]), t, 0});
            });
    }
    return facets;
}

// The points of the outer surface of a mesh are nodes. Each corner of a triangle gets a piece with a third of its area.
std::vector<Facet> skin_facets(const Surface& skin, const NearestNode& nearest) {
    std::vector<std::uint32_t> node;
    for (const Vec3& point : skin.points)
        node.push_back(nearest.at(point));
    std::vector<Facet> facets;
    for (std::uint32_t t = 0; t < skin.triangles.size(); ++t) {
        const auto& corners = skin.triangles[t];
        const Vec3 &a = skin.points[corners[0]], &b = skin.points[corners[1]], &c = skin.points[corners[2]];
        const Vec3 area = 0.5 * cross(b - a, c - a);
        for (std::size_t k = 0; k < 3; ++k) {
            // The piece of a corner is the quadrilateral between the corner, the middles of its two sides and the
            // middle of the triangle.
            const Vec3 &corner = skin.points[corners[k]], &next = skin.points[corners[(k + 1) % 3]],
                       &last = skin.points[corners[(k + 2) % 3]];
            const Vec3 centre = (1.0 / 36) * (22.0 * corner + 7.0 * next + 7.0 * last);
            facets.push_back({centre, (1.0 / 3) * area, t, node[corners[k]]});
        }
    }
    return facets;
}

std::vector<Facet> edge_facets(const Nodes& nodes, double thickness) {
    std::vector<Facet> facets;
    for (const auto& [from, to] : nodes.boundary) { // the body is on the left of each edge
        const Vec3 &a = nodes.position[from], &b = nodes.position[to], edge = b - a;
        const Vec3 half = 0.5 * thickness * Vec3{edge.y, -edge.x, 0};
        facets.push_back({a + 0.25 * edge, half, no_source, from});
        facets.push_back({a + 0.75 * edge, half, no_source, to});
    }
    return facets;
}

// Finds for a member of a set the unit vector that points towards it from the nearest nodes that are not members.
class OutwardDirections {
public:
    OutwardDirections(const Nodes& nodes, const std::vector<std::uint32_t>& members) : nodes_(nodes) {
        std::vector<Vec3> rest;
        for (std::uint32_t node = 0; node < nodes.size(); ++node)
            if (!std::binary_search(members.begin(), members.end(), node))
                rest.push_back(nodes.position[node]);
        rest_ = Positions(std::move(rest));
        if (!rest_.empty())
            nearest_.emplace(rest_, nodes.spacing);
    }

    bool has_rest() const { return nearest_.has_value(); }

    Vec3 of(std::uint32_t node) const {
        // In a lattice, this reach finds all non-members at the smallest distance. In a mesh it is larger, because no
        // two distances are equal there.
        const double more = nodes_.lattice ? 0 : 0.5 * nodes_.spacing;
        const Vec3& x = nodes_.position[node];
        const double least = norm(rest_[nearest_->at(x)] - x), reach = 1.3 * least + more;
        std::vector<std::uint32_t> near;
        nearest_->cells().collect_near({x, x}, reach, near);
        Vec3 direction;
        for (const std::uint32_t j : near)
            if (norm(rest_[j] - x) <= reach)
                direction += x - rest_[j];
        return unit(direction);
    }

private:
    const Nodes& nodes_;
    Positions rest_;
    std::optional<NearestNode> nearest_;
};

std::vector<Facet> facets_behind(const Nodes& nodes, const std::vector<std::uint32_t>& members,
                                 const std::vector<Facet>& facets) {
    const OutwardDirections outward(nodes, members);
    std::vector<Facet> found;
    std::uint32_t last = UINT32_MAX;
    Vec3 direction;
    for (const Facet& facet : facets) {
        if (!std::binary_search(members.begin(), members.end(), facet.node))
            continue;
        if (outward.has_rest() && facet.node != last) {
            last = facet.node;
            direction = outward.of(facet.node);
        }
        if (!outward.has_rest() || dot(direction, facet.area) >= least_behind * norm(facet.area))
            found.push_back(facet);
    }
    return found;
}

} // namespace

std::vector<Facet> body_facets(const Case& c, const Nodes& nodes) {
    if (nodes.size() == 0)
        return {};
    const NearestNode nearest(nodes.position, nodes.spacing);
    std::vector<Facet> facets;
    if (const auto* mesh = std::get_if<MeshGeometry>(&c.geometry)) {
        if (mesh->space != Space::solid)
            return edge_facets(nodes, mesh->thickness.value);
        return nodes.outline ? skin_facets(*nodes.outline, nearest) : facets;
    }
    if (!nodes.outline)
        return facets;
    facets = std::holds_alternative<BoxGeometry>(c.geometry)
                 ? lattice_facets(c, bounding_box(nodes.outline->points), nodes.spacing)
                 : surface_facets(*nodes.outline, nodes.spacing);
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, facets.size(), 1024), [&](const auto& range) {
        for (std::size_t k = range.begin(); k < range.end(); ++k)
            facets[k].node = nearest.at(facets[k].centre);
    });
    return facets;
}

std::vector<Facet> facets_of_set(const Case& c, const Nodes& nodes, const SetEntry& set,
                                 const std::vector<std::uint32_t>& members, const std::vector<Facet>& facets) {
    const double spacing = c.spacing().value;
    TriangleList part;
    if (const auto* face = std::get_if<SetFace>(&set.shape); face && nodes.outline && !nodes.outline->triangles.empty())
        part = SurfaceFaces(*nodes.outline)
                   .face_of(nearest_triangle(*nodes.outline, metres(face->point, spacing)), face->angle.value);
    else if (const auto* wanted = std::get_if<SetFacing>(&set.shape);
             wanted && nodes.outline && norm(metres(wanted->direction, spacing)) > 0)
        part = facing(*nodes.outline, metres(wanted->direction, spacing), wanted->angle.value);
    else
        return facets_behind(nodes, members, facets);
    std::vector<Facet> found;
    std::ranges::copy_if(facets, std::back_inserter(found), [&](const Facet& facet) {
        return facet.source != no_source && std::binary_search(part.begin(), part.end(), facet.source);
    });
    return found;
}

FaceArea area_of(const std::vector<Facet>& facets) {
    FaceArea sum;
    for (const Facet& facet : facets) {
        sum.area += norm(facet.area);
        sum.outwards += facet.area;
    }
    return sum;
}

std::optional<FaceArea> face_area(const Case& value, const Nodes& nodes, const std::string& name) {
    const Case c = with_spacing_of(value, nodes);
    const SetEntry* set = c.find_set(name);
    if (!set)
        return std::nullopt;
    const auto members = nodes_of_sets(c, nodes);
    const auto facets =
        facets_of_set(c, nodes, *set, members[static_cast<std::size_t>(set - c.sets.data())], body_facets(c, nodes));
    return facets.empty() ? std::nullopt : std::optional(area_of(facets));
}

} // namespace periscope

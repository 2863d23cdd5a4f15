#include "core/rigid_bodies/rigid_overlap.hpp"

#include "core/case/unit.hpp"
#include "core/nodes/nearest_node.hpp"
#include "core/nodes/node_numbers.hpp"
#include "core/rigid_bodies/make_rigid_body.hpp"
#include "core/rigid_bodies/rigid_surface.hpp"
#include "core/shapes/triangles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace periscope {
namespace {

constexpr double slack = 1e-6; // initial overlap in spacings up to which bodies only touch
// approximate number; it is small because the window checks after each change of a case
constexpr double points_of_surface = 4000;
constexpr std::size_t most_points_of_surface = 20000;
constexpr double half_a_cell =
    0.5 + slack; // in spacings along each axis: a point nearer than this to a node is inside the deformable body

Vec3 into_frame(const RigidBody& body, const RigidState& state, const Vec3& x) {
    return into_body(state.axes, x - (body.centre + state.displacement));
}

std::optional<Problem> overlap_with_nodes(const RigidBody& body, const RigidState& state, const Nodes& nodes,
                                          Space space, const std::string& path) {
    std::size_t inside = 0, deepest = 0;
    double depth = slack * nodes.spacing;
    // The position of an earlier node and its distance `far` from the surface. Between two nodes, this distance changes
    // by at most their distance from each other, so nodes that are certainly far away are skipped.
    Vec3 last;
    double far = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (far - norm(nodes.position[i] - last) > body.distance)
            continue;
        const double gap = surface_point(body, into_frame(body, state, nodes.position[i]), space).distance;
        last = nodes.position[i];
        far = gap;
        if (body.distance - gap > slack * nodes.spacing)
            ++inside;
        if (body.distance - gap > depth) {
            depth = body.distance - gap;
            deepest = i;
        }
    }
    if (inside == 0)
        return std::nullopt;
    return Problem{path,
                   fmt::format("'{}' overlaps the deformable body at the start: {} node{} nearer to its surface "
                               "than the contact distance of {}, the deepest by {} at {}",
                               body.name, inside, inside == 1 ? " is" : "s are", in_handy_unit(body.distance, "m"),
                               in_handy_unit(depth, "m"), at(nodes.position[deepest])),
                   fmt::format("move the rigid body away by at least {}", in_handy_unit(depth, "m"))};
}

// Returns the angle, divided by 2π, under which p sees the edge from a to b in the x–y plane. The sum over a closed
// outline is the number of times that it winds around p.
double winding_around(const Vec3& p, const Vec3& a, const Vec3& b) {
    const double ax = a.x - p.x, ay = a.y - p.y, bx = b.x - p.x, by = b.y - p.y;
    return std::atan2(ax * by - ay * bx, ax * bx + ay * by) / (2 * std::numbers::pi);
}
// Does the same for a triangle in space: returns its solid angle divided by 4π (A. Van Oosterom and J. Strackee, IEEE
// Trans. Biomed. Eng. 30 (1983) 125).
double winding_around(const Vec3& p, const std::array<Vec3, 3>& corner) {
    const Vec3 a = corner[0] - p, b = corner[1] - p, c = corner[2] - p;
    const double la = norm(a), lb = norm(b), lc = norm(c);
    return std::atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb) /
           (2 * std::numbers::pi);
}

// Returns whether the position is inside the elements of a mesh, however far apart its nodes are there; false for other
// bodies.
bool is_in_mesh(const Nodes& nodes, const Vec3& position) {
    double winding = 0;
    for (const auto& [a, b] : nodes.boundary)
        winding += winding_around(position, nodes.position[a], nodes.position[b]);
    if (!nodes.tetrahedra.empty() && nodes.outline)
        for (const auto& t : nodes.outline->triangles)
            winding += winding_around(
                position, {nodes.outline->points[t[0]], nodes.outline->points[t[1]], nodes.outline->points[t[2]]});
    return std::abs(winding) > 0.5;
}

// Finds a body that is so small that it fits between the nodes: it would touch none of them although it is inside.
std::optional<Problem> between_nodes(const RigidBody& body, const RigidState& state, const Nodes& nodes, Space space,
                                     const std::string& path) {
    if (body.kind == RigidShapeKind::half_space || !(surface_point(body, {}, space).distance < 0))
        return std::nullopt; // the centre of gravity of a ring, for example, may be anywhere
    const Vec3 centre = body.centre + state.displacement;
    const auto is_around = [&](const Vec3& node) {
        for (std::size_t a = 0; a < axes_of(space); ++a)
            if (!(std::abs(centre[a] - node[a]) <= half_a_cell * nodes.spacing))
                return false;
        return true;
    };
    if (std::ranges::find_if(nodes.position, is_around) == nodes.position.end() && !is_in_mesh(nodes, centre))
        return std::nullopt;
    const std::uint32_t nearest = NearestNode(nodes.position, nodes.spacing).at(centre);
    return Problem{path,
                   fmt::format("'{}' starts inside the deformable body, between its nodes: the nearest ones are beyond "
                               "the contact distance of {}, one at {}",
                               body.name, in_handy_unit(body.distance, "m"), at(nodes.position[nearest])),
                   "move the rigid body out, and check its size: it is smaller than the spacing of the nodes there"};
}

// Points all over a surface, relative to the centre in the axes of the body, and the largest distance of such a point
// from the centre.
struct SurfacePoints {
    std::vector<Vec3> points;
    double reach = std::numeric_limits<double>::infinity();
};

SurfacePoints points_on(const RigidBody& body, const Nodes& nodes, Space space) {
    SurfacePoints on;
    // the slab that is drawn for a half-space has ends; the points of the other body are used instead
    if (body.kind == RigidShapeKind::half_space)
        return on;
    const Surface surface = rigid_surface(body, bounding_box(nodes.position), nodes.spacing, space);
    const auto triangles = static_cast<double>(std::max<std::size_t>(surface.triangles.size(), 1));
    // Edges are divided, because a box is drawn with few triangles and a sphere with many.
    const auto finer = static_cast<std::uint32_t>(std::clamp(std::sqrt(2 * points_of_surface / triangles), 1.0, 24.0));
    on.reach = 0;
    if (triangles > points_of_surface) { // the points of a surface from a file are close enough to each other
        const std::size_t each = std::max<std::size_t>(surface.points.size() / most_points_of_surface, 1);
        for (std::size_t i = 0; i < surface.points.size(); i += each)
            on.points.push_back(surface.points[i]);
        for (const Vec3& p : surface.points)
            on.reach = std::max(on.reach, norm(p));
        return on;
    }
    for (const auto& t : surface.triangles)
        for (std::uint32_t i = 0; i <= finer; ++i)
            for (std::uint32_t j = 0; i + j <= finer; ++j) {
                on.points.push_back((1.0 / finer) * (i * surface.points[t[0]] + j * surface.points[t[1]] +
                                                     (finer - i - j) * surface.points[t[2]]));
                on.reach = std::max(on.reach, norm(on.points.back()));
            }
    return on;
}

// A body at the start, and its surface.
struct PlacedBody {
    const RigidBody& body;
    RigidState state;
    SurfacePoints surface;

    Vec3 centre() const { return body.centre + state.displacement; }
};

// Returns the depth (m) of the deepest point of the surface of a in b.
double depth_in(const PlacedBody& a, const PlacedBody& b, Space space) {
    double depth = -std::numeric_limits<double>::infinity();
    for (const Vec3& q : a.surface.points) {
        const Vec3 x = a.centre() + out_of_body(a.state.axes, q);
        depth = std::max(depth, -surface_point(b.body, into_frame(b.body, b.state, x), space).distance);
    }
    return depth;
}

std::optional<Problem> overlap_of_two(const std::vector<PlacedBody>& bodies, std::size_t first, std::size_t second,
                                      const Nodes& nodes, Space space) {
    const PlacedBody &a = bodies[first], &b = bodies[second];
    if (norm(a.centre() - b.centre()) > a.surface.reach + b.surface.reach)
        return std::nullopt;
    const double depth = std::max(depth_in(a, b, space), depth_in(b, a, space));
    if (!(depth > slack * nodes.spacing))
        return std::nullopt;
    return Problem{fmt::format("rigid_bodies[{}]", b.body.motion == RigidMotion::free ? second : first),
                   fmt::format("'{}' and '{}' overlap at the start by {}, and rigid bodies do not touch each other: "
                               "a free one moves through the other",
                               a.body.name, b.body.name, in_handy_unit(depth, "m")),
                   "move them apart, or make both fixed or prescribed"};
}

} // namespace

std::vector<Problem> overlaps_of(const std::vector<RigidBody>& bodies, const Nodes& nodes, Space space,
                                 double start_time) {
    std::vector<Problem> problems;
    if (nodes.size() == 0)
        return problems;
    const auto is_free = [](const RigidBody& body) { return body.motion == RigidMotion::free; };
    const bool may_meet = bodies.size() > 1 && std::ranges::any_of(bodies, is_free);
    std::vector<PlacedBody> placed;
    placed.reserve(bodies.size());
    for (const RigidBody& body : bodies)
        placed.push_back(
            {body, state_at_start(body, start_time), may_meet ? points_on(body, nodes, space) : SurfacePoints{}});
    for (std::size_t b = 0; b < bodies.size(); ++b) {
        const std::string path = fmt::format("rigid_bodies[{}]", b);
        auto problem = overlap_with_nodes(bodies[b], placed[b].state, nodes, space, path);
        if (!problem)
            problem = between_nodes(bodies[b], placed[b].state, nodes, space, path);
        if (problem)
            problems.push_back(std::move(*problem));
        for (std::size_t other = 0; other < b; ++other)
            if (is_free(bodies[b]) || is_free(bodies[other]))
                if (auto two = overlap_of_two(placed, other, b, nodes, space))
                    problems.push_back(std::move(*two));
    }
    return problems;
}

std::vector<Problem> overlaps_at_start(const Case& value, const Nodes& nodes, const RigidForms& forms) {
    std::vector<RigidBody> bodies;
    for (std::size_t b = 0; b < value.rigid_bodies.size(); ++b)
        bodies.push_back(make_rigid_body(value.rigid_bodies[b], value, nodes.spacing, form_of(forms, b)));
    return overlaps_of(bodies, nodes, value.space(), value.start_time.value);
}

} // namespace periscope

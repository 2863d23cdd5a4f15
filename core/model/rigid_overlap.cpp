#include "core/model/build_steps.hpp"
#include "core/model/make_rigid_body.hpp"
#include "core/model/rigid_surface.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace periscope {
namespace {

constexpr double slack = 1e-6;     // by which bodies that just touch may overlap at first, in spacings
constexpr std::uint32_t finer = 8; // parts of an edge of a drawn triangle, for points of a surface
constexpr double half_a_cell =
    0.5 + slack; // along each axis, in spacings: nearer to a node is inside the deformable body

Vec3 into_frame(const RigidBody& body, const RigidState& state, const Vec3& x) {
    return into_body(state.axes, x - (body.centre + state.displacement));
}

std::optional<Problem> overlap_with_nodes(const RigidBody& body, const RigidState& state, const Nodes& nodes,
                                          Space space, const std::string& path) {
    std::size_t inside = 0, deepest = 0;
    double depth = slack * nodes.spacing;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const double gap = surface_point(body, into_frame(body, state, nodes.position[i]), space).distance;
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
                               "than the contact distance {:.3g} m, the deepest by {:.3g} m at {}",
                               body.name, inside, inside == 1 ? " is" : "s are", body.distance, depth,
                               at(nodes.position[deepest])),
                   fmt::format("move the rigid body away by at least {:.3g} m", depth)};
}

// A body so small that it fits between the nodes would touch none of them although it is inside.
std::optional<Problem> between_nodes(const RigidBody& body, const RigidState& state, const Nodes& nodes, Space space,
                                     const std::string& path) {
    if (body.kind == RigidShapeKind::half_space)
        return std::nullopt;
    const Vec3 centre = body.centre + state.displacement;
    const auto is_around = [&](const Vec3& node) {
        for (std::size_t a = 0; a < axes_of(space); ++a)
            if (!(std::abs(centre[a] - node[a]) <= half_a_cell * nodes.spacing))
                return false;
        return true;
    };
    const auto found = std::ranges::find_if(nodes.position, is_around);
    if (found == nodes.position.end())
        return std::nullopt;
    return Problem{path,
                   fmt::format("'{}' starts inside the deformable body, between its nodes: the nearest ones are beyond "
                               "the contact distance {:.3g} m, one at {}",
                               body.name, body.distance, at(*found)),
                   "move the rigid body out, and check its size: it is smaller than the spacing"};
}

// Points all over a surface, relative to the centre in the axes of the body.
std::vector<Vec3> points_on(const RigidBody& body, const Nodes& nodes, Space space) {
    const Surface surface = rigid_surface(body, bounding_box(nodes.position), nodes.spacing, space);
    std::vector<Vec3> points;
    for (const auto& t : surface.triangles)
        for (std::uint32_t i = 0; i <= finer; ++i)
            for (std::uint32_t j = 0; i + j <= finer; ++j)
                points.push_back((1.0 / finer) * (i * surface.points[t[0]] + j * surface.points[t[1]] +
                                                  (finer - i - j) * surface.points[t[2]]));
    return points;
}

// How deep a is in b, m, at most; by points on its surface.
double depth_in(const RigidBody& a, const RigidState& of_a, const RigidBody& b, const RigidState& of_b,
                const Nodes& nodes, Space space) {
    double depth = -std::numeric_limits<double>::infinity();
    for (const Vec3& q : points_on(a, nodes, space)) {
        const Vec3 x = a.centre + of_a.displacement + out_of_body(of_a.axes, q);
        depth = std::max(depth, -surface_point(b, into_frame(b, of_b, x), space).distance);
    }
    return depth;
}

std::optional<Problem> overlap_of_two(const std::vector<RigidBody>& bodies, const std::vector<RigidState>& states,
                                      std::size_t first, std::size_t second, const Nodes& nodes, Space space) {
    const RigidBody &a = bodies[first], &b = bodies[second];
    const auto deep = [&](std::size_t of, std::size_t in) {
        return bodies[of].kind == RigidShapeKind::half_space // its drawn slab ends; the other body's points tell
                   ? -std::numeric_limits<double>::infinity()
                   : depth_in(bodies[of], states[of], bodies[in], states[in], nodes, space);
    };
    const double depth = std::max(deep(first, second), deep(second, first));
    if (!(depth > slack * nodes.spacing))
        return std::nullopt;
    return Problem{
        fmt::format("rigid_bodies[{}]", b.motion == RigidMotion::free ? second : first),
        fmt::format("'{}' and '{}' overlap at the start by {:.3g} m, and rigid bodies do not touch each other: "
                    "a free one moves through the other",
                    a.name, b.name, depth),
        "move them apart, or make both fixed or prescribed"};
}

} // namespace

std::vector<Problem> overlaps_of(const std::vector<RigidBody>& bodies, const Nodes& nodes, Space space,
                                 double start_time) {
    std::vector<Problem> problems;
    if (nodes.size() == 0)
        return problems;
    std::vector<RigidState> states;
    for (const RigidBody& body : bodies)
        states.push_back(state_at_start(body, start_time));
    for (std::size_t b = 0; b < bodies.size(); ++b) {
        const std::string path = fmt::format("rigid_bodies[{}]", b);
        auto problem = overlap_with_nodes(bodies[b], states[b], nodes, space, path);
        if (!problem)
            problem = between_nodes(bodies[b], states[b], nodes, space, path);
        if (problem)
            problems.push_back(std::move(*problem));
        for (std::size_t other = 0; other < b; ++other)
            if (bodies[b].motion == RigidMotion::free || bodies[other].motion == RigidMotion::free)
                if (auto two = overlap_of_two(bodies, states, other, b, nodes, space))
                    problems.push_back(std::move(*two));
    }
    return problems;
}

std::vector<Problem> overlaps_at_start(const Case& value, const Nodes& nodes) {
    std::vector<RigidBody> bodies;
    for (const RigidBodyEntry& entry : value.rigid_bodies)
        bodies.push_back(make_rigid_body(entry, value, nodes.spacing));
    return overlaps_of(bodies, nodes, value.space(), value.run.start_time.value);
}

} // namespace periscope

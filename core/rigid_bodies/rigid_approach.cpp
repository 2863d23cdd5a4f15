#include "core/rigid_bodies/rigid_approach.hpp"

#include "core/nodes/nodes.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <limits>

namespace periscope {
namespace {

constexpr int most_looks = 200;
constexpr double close_enough = 1e-9; // share of the total size

// Returns how far the nearest node is from the surface at which contact begins.
double gap(const RigidBody& body, const Vec3& centre, const Positions& nodes, Space space) {
    return tbb::parallel_reduce(
               tbb::blocked_range<std::size_t>(0, nodes.size(), 4096), std::numeric_limits<double>::infinity(),
               [&](const auto& range, double least) {
                   for (std::size_t i = range.begin(); i < range.end(); ++i)
                       least = std::min(least,
                                        surface_point(body, into_body(body.axes, nodes[i] - centre), space).distance);
                   return least;
               },
               [](double a, double b) { return std::min(a, b); }) -
           body.distance;
}

// Returns the largest distance of a point of the body from its centre.
double reach_of(const RigidBody& body, Space space) {
    if (body.kind != RigidShapeKind::surface && body.kind != RigidShapeKind::polygon)
        return norm(body.size);
    Box own = bounds_of(body, space);
    if (space != Space::solid)
        own.min.z = own.max.z = 0;
    return std::max(norm(own.min), norm(own.max)) + own.diagonal();
}

} // namespace

// Advances the body by its gap to the nodes until there is none (sphere tracing), because a path that is not longer
// than the gap cannot lead into a node.
std::optional<double> distance_to_touch(const RigidBody& body, const Positions& nodes, const Vec3& outward,
                                        Space space) {
    if (nodes.empty())
        return std::nullopt;
    const Box box = bounding_box(nodes);
    const double size = box.diagonal() + norm(body.centre - box.centre()) + reach_of(body, space) + body.distance;
    double distance = -2 * size; // no node is behind this position
    for (int look = 0; look < most_looks && distance < 2 * size; ++look) {
        const double left = gap(body, body.centre - distance * outward, nodes, space);
        if (left <= close_enough * size)
            // if the body has no gap at the first position, it has no end on that side
            return look > 0 ? std::optional(distance) : std::nullopt;
        distance += left;
    }
    return std::nullopt;
}

} // namespace periscope

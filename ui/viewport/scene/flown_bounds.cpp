#include "ui/viewport/scene/flown_bounds.hpp"

#include <algorithm>
#include <vector>

namespace periscope::ui {
namespace {

struct Flown {
    double distance = 0, volume = 0; // distance outside of the body's box, m; volume, m³
    Vec3 position;
};

double distance_from(const Box& box, const Vec3& position) {
    Vec3 outside;
    for (std::size_t axis = 0; axis < 3; ++axis)
        outside[axis] = std::max({0.0, box.min[axis] - position[axis], position[axis] - box.max[axis]});
    return norm(outside);
}

} // namespace

Box flown_bounds(const ViewNodes& nodes, const Frame& frame, double warp, FlownParts parts) {
    constexpr double farthest = 2, noticeable = 1.2; // in diagonals of the undeformed body
    constexpr double left_out = 0.01;                // fraction of the body's volume
    const Box& body = nodes.bounds;
    std::vector<Flown> flown;
    double volume = 0;
    for (std::size_t i = 0; i < nodes.nodes->size(); ++i) {
        volume += nodes.nodes->volume[i];
        const float* u = &frame.displacement[3 * i];
        const Vec3 displacement = warp * Vec3{u[0], u[1], u[2]};
        if (!(norm(displacement) < farthest * body.diagonal())) // also skips NaN
            continue;
        const Vec3 position = nodes.nodes->position[i] + displacement;
        if (const double distance = distance_from(body, position); distance > 0)
            flown.push_back({distance, nodes.nodes->volume[i], position});
    }
    std::ranges::sort(flown, std::ranges::greater(), &Flown::distance);
    Box all = body;
    double before = 0;
    for (const Flown& node : flown) {
        before += node.volume;
        if (parts == FlownParts::most && before <= left_out * volume)
            continue;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            all.min[axis] = std::min(all.min[axis], node.position[axis]);
            all.max[axis] = std::max(all.max[axis], node.position[axis]);
        }
    }
    return all.diagonal() > noticeable * body.diagonal() ? all : body;
}

} // namespace periscope::ui

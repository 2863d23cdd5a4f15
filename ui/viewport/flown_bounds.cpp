#include "ui/viewport/flown_bounds.hpp"

#include <algorithm>

namespace periscope::ui {

Box flown_bounds(const ViewNodes& nodes, const Frame& frame, double warp) {
    constexpr double farthest = 2, noticeable = 1.2; // diagonals of the body
    const Box& body = nodes.bounds;
    Box all = body;
    for (std::size_t i = 0; i < nodes.nodes->size(); ++i) {
        const float* u = &frame.displacement[3 * i];
        const Vec3 way = warp * Vec3{u[0], u[1], u[2]};
        if (!(norm(way) < farthest * body.diagonal())) // also where it is no number
            continue;
        const Vec3 place = nodes.nodes->position[i] + way;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            all.min[axis] = std::min(all.min[axis], place[axis]);
            all.max[axis] = std::max(all.max[axis], place[axis]);
        }
    }
    return all.diagonal() > noticeable * body.diagonal() ? all : body;
}

} // namespace periscope::ui

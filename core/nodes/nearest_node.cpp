#include "core/nodes/nearest_node.hpp"

#include <limits>
#include <vector>

namespace periscope {

NearestNode::NearestNode(const Positions& positions, double spacing)
    : positions_(positions), spacing_(spacing), cells_(positions, spacing) {}

std::uint32_t NearestNode::at(const Vec3& point) const {
    std::vector<std::uint32_t> near;
    for (double reach = spacing_;; reach *= 2) {
        near.clear();
        cells_.collect_near({point, point}, reach, near);
        double least = std::numeric_limits<double>::infinity();
        std::uint32_t nearest = 0;
        for (const std::uint32_t node : near)
            if (const double distance = norm(positions_[node] - point);
                distance < least || (distance == least && node < nearest))
                least = distance, nearest = node;
        if (least <= reach)
            return nearest;
    }
}

} // namespace periscope

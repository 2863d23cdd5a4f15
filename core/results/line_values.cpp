#include "core/results/line_values.hpp"

#include <algorithm>
#include <cmath>

namespace periscope {

namespace {

constexpr double beside = 2; // in spacings; more than the distance up to which nodes contribute in NodeMap

double distance_to_line(const Vec3& p, const Line& line) {
    const Vec3 direction = line.to - line.from;
    const double square = dot(direction, direction);
    const double along = square > 0 ? std::clamp(dot(p - line.from, direction) / square, 0.0, 1.0) : 0;
    return norm(p - (line.from + along * direction));
}

} // namespace

LineValues::LineValues(const Nodes& nodes, const Line& line) {
    const double length = norm(line.to - line.from);
    const auto steps = std::size_t(std::clamp(std::ceil(4 * length / nodes.spacing), 0.0, 4000.0));
    Nodes points, near;
    points.spacing = near.spacing = nodes.spacing;
    for (std::size_t k = 0; k <= steps; ++k) {
        const double share = steps > 0 ? double(k) / double(steps) : 0;
        distance_.push_back(share * length);
        points.position.list().push_back(line.from + share * (line.to - line.from));
    }
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (distance_to_line(nodes.position[i], line) < beside * nodes.spacing) {
            near_.push_back(std::uint32_t(i));
            near.position.list().push_back(nodes.position[i]);
        }
    map_ = NodeMap(near, points);
}

std::vector<double> LineValues::operator()(const FrameField& field, Component component, const Frame& frame) const {
    const std::vector<float>& values = frame.*field.values;
    std::vector<float> of_near;
    of_near.reserve(near_.size());
    for (const std::uint32_t node : near_)
        of_near.push_back(component_of(values.data(), node, field.components, component));
    const std::vector<float> along = map_(of_near, 1);
    return {along.begin(), along.end()};
}

} // namespace periscope

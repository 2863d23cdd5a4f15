// Nodes at random positions, sorted as those of bodies are.
#pragma once

#include "core/nodes/nodes.hpp"

#include <random>
#include <utility>
#include <vector>

namespace periscope::test {

inline std::vector<Vec3> random_points(std::size_t n, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> unit(0, 1);
    std::vector<Vec3> points(n);
    for (Vec3& p : points)
        p = {2 * unit(random), unit(random), 0.5 * unit(random)};
    return points;
}

inline std::vector<Vec3> along_curve(std::vector<Vec3> points) {
    Nodes nodes;
    nodes.volume.assign(points.size(), 0);
    nodes.position = std::move(points);
    return std::move(sorted_along_curve(std::move(nodes)).position.list());
}
} // namespace periscope::test

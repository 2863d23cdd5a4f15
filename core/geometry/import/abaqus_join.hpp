// Nodes of different instances at one position.
#pragma once

#include "core/base/vec3.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

using AbaqusCorners = std::vector<std::uint32_t>;

struct AbaqusJoints {
    std::vector<std::uint32_t> same_as; // of each point: the first at its position, or itself
    std::size_t count = 0;              // points that are not themselves
    bool too_many = false;              // more instances lie at one place than anyone means
};

// Joins points of elements that belong to different owners and are nearer to each other than 1e-4 of the mean edge
// length and a tenth of the shortest edge. Points of one owner are not joined with each other: they may be the sides of
// a seam.
AbaqusJoints joints_between_instances(const std::vector<Vec3>& points, const std::vector<std::uint32_t>& owner,
                                      const std::vector<AbaqusCorners>& elements);

} // namespace periscope

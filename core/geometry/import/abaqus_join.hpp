// Finds nodes of different instances that have the same position.
#pragma once

#include "core/base/vec3.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

using AbaqusCorners = std::vector<std::uint32_t>;

struct AbaqusJoints {
    std::vector<std::uint32_t> same_as; // for each point, the first point at its position (may be itself)
    std::size_t count = 0;              // number of points for which `same_as` is another point
    bool too_many = false;              // whether more instances have a point at one position than can be intended
};

// Joins points that belong to elements of different instances. Their distance must be less than 1e-4 of the mean edge
// length and less than a tenth of the shortest edge. Points of one instance are not joined with each other, because
// they may be the two sides of a seam.
AbaqusJoints joints_between_instances(const std::vector<Vec3>& points, const std::vector<std::uint32_t>& owner,
                                      const std::vector<AbaqusCorners>& elements);

} // namespace periscope

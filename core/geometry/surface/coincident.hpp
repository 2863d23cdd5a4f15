// Finds points at the same position.
#pragma once

#include "core/base/vec3.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace periscope {

// In spacings: nodes nearer to each other than this count as being at the same position
inline constexpr double same_position = 1e-6;

// Returns at most `most` pairs of points that are nearer to each other than `tolerance` (m), each with the lower index
// first.
std::vector<std::pair<std::uint32_t, std::uint32_t>> coincident_pairs(const std::vector<Vec3>& points, double tolerance,
                                                                      std::size_t most);

} // namespace periscope

// Finds points at the same position.
#pragma once

#include "core/base/vec3.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace periscope {

inline constexpr double same_place = 1e-6; // in spacings: nodes nearer than this count as being at one position

// Returns pairs of points nearer to each other than the tolerance (m), each with the lower index first; at most `most`.
std::vector<std::pair<std::uint32_t, std::uint32_t>> coincident_pairs(const std::vector<Vec3>& points, double tolerance,
                                                                      std::size_t most);

} // namespace periscope

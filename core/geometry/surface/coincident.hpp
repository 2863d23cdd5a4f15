// Points in one place.
#pragma once

#include "core/base/vec3.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace periscope {

// Two points nearer to each other than the tolerance (m), if there are any.
std::optional<std::pair<std::uint32_t, std::uint32_t>> coincident_pair(const std::vector<Vec3>& points,
                                                                       double tolerance);

} // namespace periscope

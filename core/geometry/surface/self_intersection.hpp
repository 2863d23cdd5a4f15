// Finds where a surface intersects itself.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

namespace periscope {

// Returns at most `limit` pairs of triangles, ascending, that meet at points other than their common vertices and
// edges. If `looks` is given, the number of boxes that were examined is added to it, as a measure of work.
std::vector<std::pair<std::uint32_t, std::uint32_t>> self_intersections(const Surface& surface, std::size_t limit,
                                                                        const Progress& progress = {},
                                                                        std::atomic<std::size_t>* looks = nullptr);

} // namespace periscope

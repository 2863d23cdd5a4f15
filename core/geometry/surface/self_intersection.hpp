// Finds where a surface intersects itself.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

namespace periscope {

// Returns pairs of triangles that meet at points other than their common vertices and edges; ascending, at most
// `limit`. If `looks` is given, the number of examined boxes is added to it, as a measure of work.
std::vector<std::pair<std::uint32_t, std::uint32_t>> self_intersections(const Surface& surface, std::size_t limit,
                                                                        const Progress& progress = {},
                                                                        std::atomic<std::size_t>* looks = nullptr);

} // namespace periscope

// Factors of the components of conditions that depend on the position and that a case takes from files.
#pragma once

#include "core/base/vec3.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace periscope {

// Returns the value for the node that has this number (shown_number) and lies at this position (m), or NaN if the file
// has none. It may be called from several threads.
using PositionValue = std::function<double(std::uint64_t number, const Vec3& position)>;

// For each condition of a case, the factors for each axis. A factor is empty if the condition names no file, or if the
// file has not been read yet. The list may be shorter than that of the conditions.
using PositionTables = std::vector<std::array<PositionValue, 3>>;

} // namespace periscope

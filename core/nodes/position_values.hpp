// Values that depend on the position, which a case takes from files. They multiply a component of a condition.
#pragma once

#include "core/base/vec3.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace periscope {

// Returns the value for the node with this number (shown_number) at this position, m, or NaN if there is none. May be
// called from several threads.
using PositionValue = std::function<double(std::uint64_t number, const Vec3& place)>;

// For each condition of a case, the values for each axis; empty if the condition names no file, or if the file has not
// been read yet. The list may be shorter than that of the conditions.
using PositionTables = std::vector<std::array<PositionValue, 3>>;

} // namespace periscope

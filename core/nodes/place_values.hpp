// Values by place that a case takes from files, for whoever builds its model: what multiplies a component of a condition.
#pragma once

#include "core/base/vec3.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace periscope {

// The value of the node with this number (shown_number) at this place, m; NaN if there is none. May be called from several threads.
using PlaceValue = std::function<double(std::uint64_t number, const Vec3& place)>;

// The values of the conditions of a case, for each axis; empty if no file is named or if it is not read yet. The list may be shorter.
using PlaceTables = std::vector<std::array<PlaceValue, 3>>;

} // namespace periscope

// Values by place that a case takes from files, for whoever builds its model: what multiplies a component of a condition.
#pragma once

#include "core/base/vec3.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace periscope {

// Of a node with this number (shown_number) at this place, m. NaN where there is none. May be called from several threads.
using PlaceValue = std::function<double(std::uint64_t number, const Vec3& place)>;

// Of the conditions of a case, for each axis; empty where no file is named, or it is not read yet. May be shorter.
using PlaceTables = std::vector<std::array<PlaceValue, 3>>;

} // namespace periscope

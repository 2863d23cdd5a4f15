// Measures how far two states of one model differ: one of a device and one of the reference, or those of two runs.
#pragma once

#include "core/base/vec3.hpp"
#include "core/model/frame.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// The largest difference of two vectors over the largest vector of b. Infinite where there are not as many of them, or one
// of them is not finite; NaN where both are zero everywhere.
double relative_difference(const std::vector<Vec3>& a, const std::vector<Vec3>& b);

// Directed bonds that are alive in one of two states of the same model alone.
std::uint64_t different_bonds(const State& a, const State& b);

// Whether all numbers of nodes and bonds are the same, to the last bit but for the sign of zero.
bool is_same(const State& a, const State& b);

} // namespace periscope

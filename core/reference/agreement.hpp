// Measures how far two states of one model differ: those of a device and of the reference, or those of two runs.
#pragma once

#include "core/base/vec3.hpp"
#include "core/model/frame.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Returns the largest norm of a difference a[i] − b[i], divided by the largest norm in b. The result is infinite if the
// lists differ in length or a value is not finite, and NaN if all vectors are zero.
double relative_difference(const std::vector<Vec3>& a, const std::vector<Vec3>& b);

// Returns the number of directed bonds that are intact in only one of two states of the same model.
std::uint64_t different_bonds(const State& a, const State& b);

// Returns whether the values of all nodes and bonds are bitwise equal, except for the sign of zero.
bool is_same(const State& a, const State& b);

} // namespace periscope

// The texts of warnings that need nodes and bonds. build_model adds them to the warnings of the model; a check
// (core/preparation/body_warnings.hpp) shows them before a model is built.
#pragma once

#include "core/base/error.hpp"
#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

#include <cstddef>
#include <cstdint>

namespace periscope {

Problem crack_without_bonds(std::size_t crack); // an index into the case's cracks
Problem nodes_without_bonds(std::size_t count);
Problem nodes_with_flat_bonds(std::size_t count, Space space); // in one plane or, in a plane body, on one line
Problem share_without_nodes(const Case& value, std::size_t material);
// Warns that the stop criterion is met at the start: it ends the run when a number of bonds is broken, and the initial
// cracks already cut at least this number. `cut` is the number of bonds that they cut.
Problem stop_met_at_once(std::uint64_t cut);
// Returns whether the node lies in a slot among the initial cracks. If it has no bonds there, this is intended.
bool lies_in_slot(const Case& value, const Vec3& node);

} // namespace periscope

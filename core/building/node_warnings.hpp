// Writes the warnings that only nodes and their bonds reveal. build_model adds them to the model's warnings; a check
// (core/preparation/body_warnings.hpp) gives them before a model is built.
#pragma once

#include "core/base/error.hpp"
#include "core/base/vec3.hpp"
#include "core/case/case.hpp"

#include <cstddef>
#include <cstdint>

namespace periscope {

Problem crack_without_bonds(std::size_t crack); // an index into the case's cracks
Problem nodes_without_bonds(std::size_t count);
Problem nodes_with_flat_bonds(std::size_t count, Space space); // in one plane, or along one line
Problem share_without_nodes(const Case& value, std::size_t material);
// The warning that a stop criterion is met from the start, because it waits for no more broken bonds than the `cut`
// bonds of the initial cracks.
Problem stop_met_at_once(std::uint64_t cut);
// Returns whether a slot among the cracks contains this node without bonds, which is then intended.
bool lies_in_slot(const Case& value, const Vec3& node);

} // namespace periscope

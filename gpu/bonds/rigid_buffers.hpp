// What a store keeps for the contact with rigid bodies (kernels/motion/contact.cl).
#pragma once

#include "gpu/bonds/node_state.hpp"
#include "gpu/domain/units.hpp"

#include <string>
#include <vector>

namespace periscope::gpu {

// Of the store's program; empty without rigid bodies. `wide_is_double`: the device has double precision.
bool has_projection(const Model& model); // of nodes onto some of the bodies
std::string rigid_definitions(const Model& model, bool double_precision, bool wide_is_double);

// State and sums for a step of so many items; not the reference positions.
RigidBuffers make_rigid_buffers(DeviceContext& device, const Model& model, std::size_t items);

// Node positions relative to the first node, in spacings, and what rounding them to single precision drops.
std::vector<Vec3> reference_positions(const Model& model);
std::vector<Vec3> dropped_of(const std::vector<Vec3>& positions);

// Numbers of a body's state on the device, of what an item does to a body, and of what is prescribed for one in a step.
inline constexpr std::size_t body_state_numbers = 32, contact_sum_numbers = 8, prescribed_numbers = 18;

// A state in the numbers of contact.cl, in device units, and back.
std::vector<double> packed(const RigidState& state, const Units& units);
RigidState unpacked(const std::vector<double>& numbers, std::size_t from, const Units& units);

} // namespace periscope::gpu

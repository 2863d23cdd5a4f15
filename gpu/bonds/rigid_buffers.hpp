// What a store keeps for the contact with rigid bodies (kernels/motion/contact.cl).
#pragma once

#include "gpu/bonds/node_state.hpp"
#include "gpu/domain/units.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace periscope::gpu {

bool has_projection(const Model& model); // of nodes onto some of the bodies
// What the bodies are, for the store's program; empty without rigid bodies.
std::string rigid_definitions(const Model& model, bool double_precision);

// `wide_is_double`: all devices have double precision. The first function makes what all domains on a device share: the state and the
// numbers of the bodies, and the grids and corners of their surfaces. The second one adds the sums for a step of `items`.
// Neither makes the reference positions; without rigid bodies they make nothing.
RigidBuffers common_rigid_buffers(DeviceContext& device, const Model& model, bool wide_is_double);
RigidBuffers with_contact_sums(RigidBuffers common, DeviceContext& device, const Model& model, std::size_t items,
                               bool wide_is_double);

// How many bytes that takes, without reference positions; `items`: of the whole body.
struct RigidSize {
    std::uint64_t of_item = 0, sums_of_item = 0; // of the two arrays of a domain, for each item
    std::uint64_t common = 0;                    // once a device, with the sums of motion/contact_sums.hpp
};
RigidSize rigid_size(const Model& model, std::uint64_t items, bool wide_is_double);

// How many items of the step a work-group sums over: enough for each of its work-items, and about as many as there are parts, which one
// group sums over then. It depends on the items of the whole body alone.
std::size_t items_of_part(std::size_t items);

// Node positions relative to the first node, in spacings, and what rounding them to single precision drops.
Vec3 reference_position(const Model& model, const Vec3& first_node, std::size_t node);
std::vector<Vec3> reference_positions(const Model& model);
std::vector<Vec3> dropped_of(const std::vector<Vec3>& positions);

// Numbers of a body's state on the device, of what an item does to a body, and of what is prescribed for one in a step.
inline constexpr std::size_t body_state_numbers = 32, contact_sum_numbers = 8, prescribed_numbers = 18;

// A state in the numbers of contact.cl, in device units, and back.
std::vector<double> packed(const RigidState& state, const Units& units);
RigidState unpacked(const std::vector<double>& numbers, std::size_t from, const Units& units);

} // namespace periscope::gpu

// Makes the buffers and definitions of a store for contact with rigid bodies (kernels/motion/contact.cl).
#pragma once

#include "gpu/bonds/node_state.hpp"
#include "gpu/domain/units.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace periscope::gpu {

bool has_projection(const Model& model); // some bodies move nodes onto their surface
// Definitions of the bodies for the store's program; empty without rigid bodies.
std::string rigid_definitions(const Model& model, bool double_precision);

// `wide_is_double`: all devices have double precision. The first function makes the buffers that all domains on a
// device share: the state and the constants of the bodies, and the grids and corners of their surfaces. The second one
// adds the sums for a step with `items` items. Neither makes the reference positions. Without rigid bodies they make
// nothing.
RigidBuffers common_rigid_buffers(DeviceContext& device, const Model& model, bool wide_is_double);
RigidBuffers with_contact_sums(RigidBuffers common, DeviceContext& device, const Model& model, std::size_t items,
                               bool wide_is_double);

// The bytes of these buffers, without reference positions. `items` is the number of items of the whole body.
struct RigidSize {
    std::uint64_t of_item = 0, sums_of_item = 0; // bytes of the two arrays of a domain, for each item
    std::uint64_t common = 0;                    // bytes on each device, including the sums of motion/contact_sums.hpp
};
RigidSize rigid_size(const Model& model, std::uint64_t items, bool wide_is_double);

// Returns the number of items of the step in a part. One work-group sums over a part, and each of its work-items sums
// over some of the items. There are about as many parts as items in a part, because one work-group then sums over the
// parts. The number depends only on the number of items of the whole body.
std::size_t items_of_part(std::size_t items);

// Positions of nodes relative to the first node, in spacings; and the remainders of rounding them to single precision.
Vec3 reference_position(const Model& model, const Vec3& first_node, std::size_t node);
std::vector<Vec3> reference_positions(const Model& model);
std::vector<Vec3> dropped_of(const std::vector<Vec3>& positions);

// How many numbers a body has on the device: for its state, for the contact sums of an item, and for its prescribed
// motion in a step.
inline constexpr std::size_t body_state_numbers = 32, contact_sum_numbers = 8, prescribed_numbers = 18;

// Convert a state to the numbers of contact.cl in device units, and back.
std::vector<double> packed(const RigidState& state, const Units& units);
RigidState unpacked(const std::vector<double>& numbers, std::size_t from, const Units& units);

} // namespace periscope::gpu

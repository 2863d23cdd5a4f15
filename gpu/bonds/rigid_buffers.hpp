// Makes the buffers and definitions that a store needs for contact with rigid bodies (kernels/motion/contact.cl).
#pragma once

#include "gpu/bonds/node_state.hpp"
#include "gpu/domain/units.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace periscope::gpu {

bool has_projection(const Model& model); // some body has contact by projection
// Returns the definitions of the bodies for the store's program; empty without rigid bodies.
std::string rigid_definitions(const Model& model, bool double_precision);

// Returns the constants of all bodies, in device units, in the order of body_numbers in kernels/motion/rigid_types.cl.
std::vector<double> numbers_of_bodies(const Model& model);

// common_rigid_buffers() makes the buffers that all domains on a device share: state and constants of the bodies, and
// the grids and corners of their surfaces. with_contact_sums() adds those for the contact sums of a domain whose steps
// have `items` items. The store itself makes the reference positions. Without rigid bodies nothing is made.
// `wide_is_double`: all devices have double precision.
RigidBuffers common_rigid_buffers(DeviceContext& device, const Model& model, bool wide_is_double);
RigidBuffers with_contact_sums(RigidBuffers common, DeviceContext& device, const Model& model, std::size_t items,
                               bool wide_is_double);

// The sizes of these buffers in bytes, without reference positions. `items` is the number of items of the whole body.
struct RigidSize {
    std::uint64_t of_item = 0, sums_of_item = 0; // per item, of RigidBuffers::touched and ::sums
    std::uint64_t common = 0;                    // on each device, with the sums of motion/contact_sums.hpp
};
RigidSize rigid_size(const Model& model, std::uint64_t items, bool wide_is_double);

// Contact sums are computed in two stages: one work-group for each part of the items, then one work-group for all
// parts. Returns the number of items in a part, about the square root of `items`, so that both stages take equally
// long. `items` is that of the whole body, so that the order of sums does not depend on its division into domains.
std::size_t items_of_part(std::size_t items);

// Return the undeformed positions of nodes relative to the first node, in spacings. dropped_of() returns the errors of
// rounding them to single precision.
Vec3 reference_position(const Model& model, const Vec3& first_node, std::size_t node);
std::vector<Vec3> reference_positions(const Model& model);
std::vector<Vec3> dropped_of(const std::vector<Vec3>& positions);

// The number of values of a body on the device: of its state, of the contact sums of an item, and of its prescribed
// motion in a step (kernels/motion/rigid_types.cl).
inline constexpr std::size_t body_state_numbers = 32, contact_sum_numbers = 8, prescribed_numbers = 18;

// Convert a state to its numbers on the device (rigid_types.cl), in device units, and back.
std::vector<double> packed(const RigidState& state, const Units& units);
RigidState unpacked(const std::vector<double>& numbers, std::size_t from, const Units& units);

} // namespace periscope::gpu

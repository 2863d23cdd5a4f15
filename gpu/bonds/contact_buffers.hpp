// Makes the buffers and definitions of a store for self-contact (kernels/motion/self_contact.cl, contact_search.cl).
#pragma once

#include "gpu/bonds/node_state.hpp"
#include "gpu/domain/units.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace periscope::gpu {

// Returns definitions for the store's program; empty without self-contact.
std::string contact_definitions(const Model& model, bool double_precision);

// Makes all buffers except material and near, which depend on the order of the store. `items` is the number of items of
// a step, `values` the length of an array with one number for each node.
ContactBuffers make_contact_buffers(DeviceContext& device, const Model& model, std::size_t items, std::size_t values,
                                    bool double_precision);

inline constexpr std::uint8_t no_contact_node = 255; // marks a place without a node

// For each node: the index of its material; and how many other nodes, bonded or not, are in reach in the undeformed
// body (at most 65,535).
std::vector<std::uint8_t> contact_materials(const Model& model);
std::vector<std::uint16_t> contact_near(const Model& model);

// The numbers of the book that all steps keep: kernels/motion/self_contact.cl.
inline constexpr std::size_t book_numbers = 8, book_travelled = 1, book_listed = 5;

} // namespace periscope::gpu

// Makes the buffers and definitions that a store needs for self-contact (kernels/motion/self_contact.cl,
// contact_search.cl).
#pragma once

#include "gpu/bonds/node_state.hpp"
#include "gpu/domain/units.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace periscope::gpu {

// Returns definitions for the store's program; empty without self-contact.
std::string contact_definitions(const Model& model, bool double_precision);

// Makes all buffers except `material` and `near`, for which the order of nodes in the store is needed. `items` is the
// number of work-items of a step, `values` the length of an array with one number for each node.
ContactBuffers make_contact_buffers(DeviceContext& device, const Model& model, std::size_t items, std::size_t values,
                                    bool double_precision);

inline constexpr std::uint8_t no_contact_node = 255; // in ContactBuffers::material: no node has this index

// contact_materials() returns the index of the material of each node. contact_near() returns for each node the number
// of other nodes, bonded or not, that are within reach in the undeformed body, at most 65,535.
std::vector<std::uint8_t> contact_materials(const Model& model);
std::vector<std::uint16_t> contact_near(const Model& model);

// The length of the array ContactBuffers::book, and indices in it (kernels/motion/self_contact.cl).
inline constexpr std::size_t book_numbers = 8, book_travelled = 1, book_listed = 5;

} // namespace periscope::gpu

// What a store keeps for the contact of the body with itself (kernels/motion/self_contact.cl, contact_search.cl).
#pragma once

#include "gpu/bonds/node_state.hpp"
#include "gpu/domain/units.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace periscope::gpu {

// The source is part of the store's program; empty without self-contact.
std::string contact_definitions(const Model& model, bool double_precision);

// All but what the order of the store decides: material and near. `items`: of a step; `values`: of one number a node.
ContactBuffers make_contact_buffers(DeviceContext& device, const Model& model, std::size_t items, std::size_t values,
                                    bool double_precision);

inline constexpr std::uint8_t no_contact_node = 255; // where a store has a place and no node

// Per node: the index of its material, and how many others were within reach at first, bonded or not; at most 65,535.
std::vector<std::uint8_t> contact_materials(const Model& model);
std::vector<std::uint16_t> contact_near(const Model& model);

// The numbers of the book that all steps keep: kernels/motion/self_contact.cl.
inline constexpr std::size_t book_numbers = 8, book_travelled = 1, book_listed = 5;

} // namespace periscope::gpu

// The order of the nodes in the files of frames: that of the model, or for a volume mesh, that of the numbers in its
// file.
#pragma once

#include "core/frames/read_vtu.hpp"
#include "core/model/model.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Returns the node at each position in the file; empty if both orders are the same.
std::vector<std::uint32_t> nodes_in_file_order(const Model& model);

// Returns nodal values, with this number of components per node, in that order; unchanged if the order is empty.
template <typename Number>
std::vector<Number> in_order(const std::vector<Number>& values, std::size_t components,
                             const std::vector<std::uint32_t>& order) {
    if (order.empty())
        return values;
    std::vector<Number> ordered;
    ordered.reserve(values.size());
    for (const std::uint32_t node : order)
        ordered.insert(ordered.end(), values.begin() + static_cast<std::ptrdiff_t>(components * node),
                       values.begin() + static_cast<std::ptrdiff_t>(components * (node + std::size_t{1})));
    return ordered;
}

// Returns a frame that was read in the order of these nodes. It is unchanged if it has no node numbers, or other
// numbers than the nodes have. If the file does not have all nodes, the values of the missing ones are NaN.
StoredFrame in_order_of(StoredFrame frame, const Nodes& nodes);

// Reads a frame of these nodes, in their order. Throws FileError, also if the frame belongs to other nodes.
StoredFrame read_frame(const std::filesystem::path& file, const Nodes& nodes);

} // namespace periscope

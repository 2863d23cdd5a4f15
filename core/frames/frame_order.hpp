// The order of the nodes in the files of frames. It is that of the model; or, if the case requests it for a volume
// mesh, the order of the numbers that the mesh file gives to the nodes.
#pragma once

#include "core/frames/read_vtu.hpp"
#include "core/model/model.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Returns the index of the node for each position in the file; empty if the order is that of the model.
std::vector<std::uint32_t> nodes_in_file_order(const Model& model);

// Returns nodal values in the given order of nodes, `components` values per node; unchanged if the order is empty.
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

// Returns the frame with its values in the order of `nodes`. The frame is returned unchanged if it has no node numbers,
// or other numbers than `nodes`. If its file does not have all nodes, the values of the missing nodes are NaN.
StoredFrame in_order_of(StoredFrame frame, const Nodes& nodes);

// Reads a frame of these nodes and returns it in their order. Throws FileError if the file cannot be read, or if the
// frame belongs to other nodes.
StoredFrame read_frame(const std::filesystem::path& file, const Nodes& nodes);

} // namespace periscope

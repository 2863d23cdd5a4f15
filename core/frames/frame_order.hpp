// The order of the nodes in the files of frames: that of the model, or for a volume mesh, that of the numbers in its
// file.
#pragma once

#include "core/frames/read_vtu.hpp"
#include "core/model/model.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// Returns, for each position in the file, the node that is there; empty if the order is that of the model.
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

// Returns a frame with its values in the order of `nodes`. The frame does not change if it has no node numbers, or if
// its numbers are not those of the nodes. If its file does not have all nodes, the values of the others are NaN.
StoredFrame in_order_of(StoredFrame frame, const Nodes& nodes);

// Reads a frame of these nodes, in their order. Throws FileError, also if the frame belongs to other nodes.
StoredFrame read_frame(const std::filesystem::path& file, const Nodes& nodes);

} // namespace periscope

// The order of the nodes in the files of frames: that of the model, or, of a volume mesh, that of the numbers in its file.
#pragma once

#include "core/frames/read_vtu.hpp"
#include "core/model/model.hpp"

#include <cstdint>
#include <vector>

namespace periscope {

// The node of each place in the file; empty where both orders are the same.
std::vector<std::uint32_t> nodes_in_file_order(const Model& model);

// Values of nodes, this many each, in that order; an empty order leaves them.
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

// A frame that was read, in the order of these nodes: as it is when it has no node numbers, or others than they have. Of a file
// without all nodes, the others have values that are NaN.
StoredFrame in_order_of(StoredFrame frame, const Nodes& nodes);

// Reads a frame of these nodes, in their order. Throws FileError, also when it is of other nodes.
StoredFrame read_frame(const std::filesystem::path& file, const Nodes& nodes);

} // namespace periscope

// Reads frames from their files. Every fault throws FileError, which names the file and what to do.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/frame_fields.hpp"
#include "core/nodes/nodes.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace periscope {

// A frame with what its file says about the nodes.
struct StoredFrame {
    Frame frame;
    std::vector<float> position; // 3 per node, m, undeformed
    // Numbers of the nodes in the file of a volume mesh; otherwise empty.
    std::vector<std::uint64_t> numbers{};
    // Only for a file without all nodes (Frame::thinned): the index of the node to which each point of the file
    // belongs. in_order_of() empties it, because it gives values to all nodes of the body.
    std::vector<std::uint32_t> held{};
    std::size_t body_nodes = 0;              // number of nodes of the body
    std::vector<const FrameField*> fields{}; // fields of the file, also if it has no points
};

// Reads the frame in the order of its file.
StoredFrame read_vtu(const std::filesystem::path& file);

// Returns whether the file exists and ends as a complete file does; reads only its end.
bool is_whole_vtu(const std::filesystem::path& file);

// Throws FileError unless the frame has these nodes, in this order. The positions of nodes without values are not
// checked.
void check_nodes(const std::filesystem::path& file, const StoredFrame& frame, const Nodes& nodes);

} // namespace periscope

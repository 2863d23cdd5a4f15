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

struct StoredFrame {
    Frame frame;
    std::vector<float> position; // 3 per node, m, undeformed
    // Numbers of the nodes in the file of a volume mesh; otherwise empty.
    std::vector<std::uint64_t> numbers{};
    // For a file without all nodes (Frame::thinned). `held` is valid until in_order_of() has assigned the values to the
    // nodes of the body.
    std::vector<std::uint32_t> held{};       // the node of each point
    std::size_t body_nodes = 0;              // number of nodes of its body
    std::vector<const FrameField*> fields{}; // fields of the file, also if it has no point
};

StoredFrame read_vtu(const std::filesystem::path& file);

// Checks quickly whether the file exists and has its end.
bool is_whole_vtu(const std::filesystem::path& file);

// Throws FileError unless the frame has these nodes, in this order. Nodes without values are not checked.
void check_nodes(const std::filesystem::path& file, const StoredFrame& frame, const Nodes& nodes);

} // namespace periscope

// Selects the nodes of a body that the file of a frame contains (FrameNodes).
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

// The selection that the model requests (Model::frame_nodes). If a frame was itself read from a file without all nodes,
// its new file contains the same nodes. Keeps no reference to the model.
class FrameSelection {
public:
    explicit FrameSelection(const Model& model);

    // Returns the rule of selection that the file records; nothing if the file contains all nodes.
    std::optional<ThinnedFrame> thinned(const Frame& frame) const { return frame.thinned ? frame.thinned : thinned_; }
    // Returns the nodes of `range` that the file contains, ascending. The values in `frame` begin with those of node
    // `first`.
    std::vector<std::uint32_t> nodes(const Frame& frame, NodeRange range, std::size_t first) const;
    // Returns the faces of the outer surface, as indices of nodes, if the file contains the surface of a mesh;
    // otherwise nothing.
    const std::vector<std::array<std::uint32_t, 3>>& faces() const { return faces_; }

private:
    std::optional<ThinnedFrame> thinned_;
    std::vector<std::uint32_t> surface_; // nodes of the outer surface, ascending
    std::vector<std::array<std::uint32_t, 3>> faces_;
};

// Returns the approximate fraction of nodes that the frames of a model contain, 0 … 1. The number of damaged nodes is
// unknown; it is assumed to be a tenth.
double held_share(const Model& model);

// Describes the selection in messages: "nodes on the outer surface and nodes with damage above 0.01".
std::string held_words(const ThinnedFrame& thinned);

} // namespace periscope

// Which nodes of its body the file of a frame holds (FrameNodes).
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

// As the model wants it. A frame that has been read from such a file has values of some nodes only; its file holds these. Keeps
// no reference to the model.
class FrameSelection {
public:
    explicit FrameSelection(const Model& model);

    // What the file says of its nodes; nothing: it holds all of them.
    std::optional<ThinnedFrame> thinned(const Frame& frame) const { return frame.thinned ? frame.thinned : thinned_; }
    // Which of these nodes the file holds, ascending. The values of the frame begin with those of node `first`.
    std::vector<std::uint32_t> nodes(const Frame& frame, NodeRange range, std::size_t first) const;
    // Faces of the outer surface of a mesh, where the surface is held; otherwise none.
    const std::vector<std::array<std::uint32_t, 3>>& faces() const { return faces_; }

private:
    std::optional<ThinnedFrame> thinned_;
    std::vector<std::uint32_t> surface_; // nodes, ascending
    std::vector<std::array<std::uint32_t, 3>> faces_;
};

// About which part of its nodes the frames of a model hold, 0 … 1. How many get damaged is not known: they are taken for a tenth.
double held_share(const Model& model);

// "nodes on the outer surface and nodes with damage above 0.01", for messages.
std::string held_words(const ThinnedFrame& thinned);

} // namespace periscope

// Which nodes can be seen from outside, and which way they face. Drawing these alone keeps software OpenGL
// usable.
#pragma once

#include "core/nodes/nodes.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace periscope {

class BodyBorder; // body_border.hpp
struct Case;

struct Skin {
    std::vector<std::uint32_t> node; // ascending
    std::vector<std::array<float, 3>> normal;
    // Outer faces of a mesh, as indices into `node`; empty when there is no mesh.
    std::vector<std::array<std::uint32_t, 3>> triangle;
};

Skin find_skin(const Nodes& nodes);

// Nodes ready to be drawn.
struct ViewNodes {
    std::shared_ptr<const Nodes> nodes;
    Skin skin;
    Box bounds;                                         // of the nodes' positions; of a plane as thick as it is drawn
    std::shared_ptr<const BodyBorder> border = nullptr; // of a lattice; null: it is not known
};
using ViewNodesPtr = std::shared_ptr<const ViewNodes>;

// Takes a moment: not on the GUI thread.
ViewNodesPtr make_view_nodes(const Case& value, std::shared_ptr<const Nodes> nodes);

} // namespace periscope

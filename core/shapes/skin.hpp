// Finds the nodes that are visible from outside, and their normals. Drawing only these keeps software OpenGL fast
// enough.
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
    // Outer faces of a mesh, as indices into `node`; empty if there is no mesh.
    std::vector<std::array<std::uint32_t, 3>> triangle;
};

Skin find_skin(const Nodes& nodes);

// Nodes prepared for drawing.
struct ViewNodes {
    std::shared_ptr<const Nodes> nodes;
    Skin skin;
    // Bounding box of the positions; for a plane, with the thickness with which it is drawn
    Box bounds;
    std::shared_ptr<const BodyBorder> border = nullptr; // border of a lattice; null if it is not known
};
using ViewNodesPtr = std::shared_ptr<const ViewNodes>;

// This takes some time, so it must not be called on the GUI thread.
ViewNodesPtr make_view_nodes(const Case& value, std::shared_ptr<const Nodes> nodes);

} // namespace periscope

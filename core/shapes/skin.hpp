// The outer nodes of a body, which are visible from outside, with their normals. Only these are drawn, so that software
// OpenGL is fast enough.
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
    // Outer faces of a mesh, as indices into `node`; empty for a body without tetrahedra.
    std::vector<std::array<std::uint32_t, 3>> triangle;
};

// Returns the outer nodes, their outward unit normals and, for a mesh of tetrahedra, its outer faces.
Skin find_skin(const Nodes& nodes);

// Nodes prepared for drawing.
struct ViewNodes {
    std::shared_ptr<const Nodes> nodes;
    Skin skin;
    // Bounding box of the positions, extended along axes with one layer of nodes by the thickness with which the body
    // is drawn
    Box bounds;
    std::shared_ptr<const BodyBorder> border = nullptr; // border of a lattice; null for other bodies
};
using ViewNodesPtr = std::shared_ptr<const ViewNodes>;

// Prepares the nodes of a case for drawing. This takes some time, so it must not be called on the GUI thread.
ViewNodesPtr make_view_nodes(const Case& value, std::shared_ptr<const Nodes> nodes);

} // namespace periscope

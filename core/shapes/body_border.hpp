// The border of a body that a lattice stands for: the surface it was filled from, or the sides of its box with its holes.
#pragma once

#include "core/nodes/nodes.hpp"
#include "core/shapes/solid.hpp"
#include "core/shapes/triangle_tree.hpp"

#include <memory>
#include <optional>

namespace periscope {

// A plane that touches the border at a point.
struct BorderPlane {
    Vec3 point;  // m
    Vec3 normal; // outwards, of unit length
};

class BodyBorder {
public:
    // The case must be valid, and the nodes those of a lattice with an outline.
    BodyBorder(const Case& value, const Nodes& nodes);

    // At the point of the border that is nearest to p; nothing if none is nearer than `within` (m).
    std::optional<BorderPlane> nearest(const Vec3& p, double within) const;

    const Box& box() const { return box_; } // around the outline, m
    // m: how thick the body is drawn along axes along which there is one layer of nodes: as it is, but at most as thick as a plane
    // is wide (a slice of plane strain may be of any thickness). 0: there are several layers.
    const Vec3& layer_thickness() const { return layer_thickness_; }

private:
    std::optional<BorderPlane> on_outline(const Vec3& p, double within) const;
    std::optional<BorderPlane> on_hole(const Vec3& p, double within) const;

    std::shared_ptr<const Surface> outline_;
    TriangleTree tree_;
    std::optional<Solid> holes_;
    Box box_;
    Vec3 layer_thickness_;
    double spacing_;
};

// The border of nodes on a lattice; null for other nodes.
std::shared_ptr<const BodyBorder> border_of(const Case& value, const Nodes& nodes);

} // namespace periscope

// The border of a body that is represented by a lattice: the surface from which it was filled, or the sides of its box
// and holes.
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
    Vec3 normal; // outward unit normal
};

class BodyBorder {
public:
    // The case must be valid, and the nodes those of a lattice with an outline.
    BodyBorder(const Case& value, const Nodes& nodes);

    // Returns the plane at the point of the border that is nearest to p; nothing if no point is nearer than `within`
    // (m).
    std::optional<BorderPlane> nearest(const Vec3& p, double within) const;

    const Box& box() const { return box_; } // bounding box of the outline, m
    // Thickness (m) with which the body is drawn along axes that have only one layer of nodes: its real thickness, but
    // at most the width of the plane (a slice in plane strain may have any thickness). It is 0 along axes with several
    // layers.
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

// Returns the border for nodes on a lattice; null for other nodes.
std::shared_ptr<const BodyBorder> border_of(const Case& value, const Nodes& nodes);

} // namespace periscope

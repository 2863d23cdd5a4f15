// The border of a body whose nodes form a lattice: the surface that was filled with nodes, or the sides of the box and
// of its holes.
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

    // Returns the plane that touches the border at its point nearest to p, or nothing if the border is further away
    // than `within` (m).
    std::optional<BorderPlane> nearest(const Vec3& p, double within) const;

    const Box& box() const { return box_; } // bounding box of the outline, m
    // The thickness (m) with which the body is drawn along each axis that has only one layer of nodes; 0 along the
    // other axes. It is the body's real thickness, but at most the smaller of its widths along the other axes, because
    // a slice in plane strain may have any thickness.
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

// Returns the border of a body whose nodes form a lattice; null for other bodies.
std::shared_ptr<const BodyBorder> border_of(const Case& value, const Nodes& nodes);

} // namespace periscope

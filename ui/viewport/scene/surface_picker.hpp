// Finds what is under the pointer: a node, or a point on the surface of the body.
#pragma once

#include "core/base/vec3.hpp"
#include "ui/viewport/scene/node_picker.hpp"

#include <QPointF>

#include <optional>

namespace periscope::ui {

class NodeCloud;
class VtkWidget;

class SurfacePicker {
public:
    SurfacePicker(const VtkWidget& widget, const NodeCloud& cloud); // both arguments must outlive it

    // Returns an index into cloud.shown(). `position` is in the widget, as in the functions below.
    std::optional<std::size_t> node_at(const QPointF& position) const;
    // Returns a point (m) of the plane that goes through the node under the pointer and is parallel to the surface
    // there. So the point moves smoothly with the pointer, and not from node to node.
    std::optional<Vec3> surface_at(const QPointF& position) const;
    std::optional<Vec3> normal_at(const QPointF& position) const; // outward unit vector of the surface as it is drawn

private:
    const VtkWidget& widget_;
    const NodeCloud& cloud_;
    mutable NodePicker nodes_; // caches which nodes are where in the picture
};

} // namespace periscope::ui

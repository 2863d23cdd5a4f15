// Finds what lies under the pointer: a node, or a point of the surface of the body.
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
    SurfacePicker(const VtkWidget& widget, const NodeCloud& cloud); // both outlive it

    // Positions are those in the widget. The index is into cloud.shown().
    std::optional<std::size_t> node_at(const QPointF& position) const;
    // On the plane through the node there that faces as its surface does, so that the point moves evenly with the pointer
    // and not from node to node; m.
    std::optional<Vec3> surface_at(const QPointF& position) const;
    std::optional<Vec3> normal_at(const QPointF& position) const; // of the surface as it is drawn, outward

private:
    const VtkWidget& widget_;
    const NodeCloud& cloud_;
    mutable NodePicker nodes_; // remembers what it sorted
};

} // namespace periscope::ui

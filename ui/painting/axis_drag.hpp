// Drags a handle along an axis: the handle follows the part of the mouse movement that lies along the axis on the
// screen.
#pragma once

#include "core/base/vec3.hpp"

#include <QPointF>

#include <cstddef>

class QMouseEvent;

namespace periscope::ui {

class ModelView;

struct AxisDrag {
    std::size_t axis = 0;
    QPointF from;  // position at which the mouse was pressed
    Vec3 start;    // position in m of what the handle moves, at that moment
    double to = 0; // current position along the axis, m

    bool has_moved() const { return to != start[axis]; }
};

AxisDrag begin_drag(std::size_t axis, const QPointF& mouse, const Vec3& start);

// Returns the drag with the mouse at its new position. It snaps to borders between nodes and to round numbers; with
// Ctrl it moves freely. It does not move while the mouse is near the start, so that a click moves nothing.
AxisDrag dragged(const AxisDrag& drag, const QMouseEvent& event, ModelView& view);

} // namespace periscope::ui

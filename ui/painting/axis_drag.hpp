// Drags a handle along a coordinate axis. Only the part of the mouse movement in the direction that the axis has on the
// screen moves the handle.
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
    Vec3 start;    // position (m) of the object that the handle moves, at that moment
    double to = 0; // current position along the axis, m

    bool has_moved() const { return to != start[axis]; }
};

AxisDrag begin_drag(std::size_t axis, const QPointF& mouse, const Vec3& start);

// Returns the drag after the mouse has moved. The position snaps to borders between nodes and to round numbers (see
// snapped()), unless Ctrl is pressed. While the mouse is within a few pixels of the position where it was pressed, the
// handle does not move, so that a click changes nothing.
AxisDrag dragged(const AxisDrag& drag, const QMouseEvent& event, ModelView& view);

} // namespace periscope::ui

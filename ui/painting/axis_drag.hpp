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
    QPointF from;  // where the mouse took the handle
    Vec3 start;    // m, where that was which the handle moves
    double to = 0; // m, along the axis, now

    bool has_moved() const { return to != start[axis]; }
};

AxisDrag begin_drag(std::size_t axis, const QPointF& mouse, const Vec3& start);

// With the mouse at another place. It snaps to borders between nodes and to round numbers, with Ctrl it moves freely; near where it was
// taken it stays, so that a click moves nothing.
AxisDrag dragged(const AxisDrag& drag, const QMouseEvent& event, ModelView& view);

} // namespace periscope::ui

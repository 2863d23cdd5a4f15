#include "ui/painting/axis_drag.hpp"

#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/snapping.hpp"

#include <QLineF>
#include <QMouseEvent>

#include <cmath>

namespace periscope::ui {

namespace {

constexpr double click_reach_of_drag = 3; // largest movement of the mouse, in pixels, that still counts as a click

} // namespace

AxisDrag begin_drag(std::size_t axis, const QPointF& mouse, const Vec3& start) {
    return {axis, mouse, start, start[axis]};
}

AxisDrag dragged(const AxisDrag& drag, const QMouseEvent& event, ModelView& view) {
    const auto on_screen = [&](const Vec3& p) { return view.widget().to_widget(view.display_of(p)); };
    // a distance along the axis in m, to find the direction of the axis on the screen
    const double step = 0.1 * view.bounds()->diagonal();
    Vec3 beside = drag.start;
    beside[drag.axis] += step;
    const QPointF along = on_screen(beside) - on_screen(drag.start), movement = event.position() - drag.from;
    const double length2 = QPointF::dotProduct(along, along);
    AxisDrag now = drag;
    if (!(length2 > 0))
        return now;
    now.to = drag.start[drag.axis];
    if (std::hypot(movement.x(), movement.y()) <= click_reach_of_drag)
        return now;
    now.to += step * QPointF::dotProduct(movement, along) / length2;
    if (!(event.modifiers() & Qt::ControlModifier))
        now.to = snapped(now.to, grid_along(drag.axis, drag.start, view));
    return now;
}

} // namespace periscope::ui

#include "ui/painting/axis_drag.hpp"

#include "ui/document/document.hpp"
#include "ui/painting/snapping.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/vtk_widget.hpp"

#include <QLineF>
#include <QMouseEvent>

#include <cmath>

namespace periscope::ui {

namespace {

constexpr double click_reach_of_drag = 3; // pixels that a hand moves in a click

bool has_rows_of_nodes(const Geometry& geometry) {
    const auto* surface = std::get_if<SurfaceGeometry>(&geometry);
    return std::holds_alternative<BoxGeometry>(geometry) ||
           (surface && surface->discretisation == Discretisation::lattice);
}

SnapGrid grid_along(std::size_t axis, double pixel, const ModelView& view, const Document& document) {
    SnapGrid grid;
    grid.pixel = pixel;
    if (const auto drawn = view.drawn_nodes(); drawn && has_rows_of_nodes(document.value().geometry)) {
        grid.spacing = drawn->nodes->spacing;
        grid.origin = drawn->nodes->position.front()[axis] - 0.5 * grid.spacing;
    }
    return grid;
}

} // namespace

AxisDrag begin_drag(std::size_t axis, const QPointF& mouse, const Vec3& start) {
    return {axis, mouse, start, start[axis]};
}

AxisDrag dragged(const AxisDrag& drag, const QMouseEvent& event, ModelView& view, const Document& document) {
    const auto on_screen = [&](const Vec3& p) { return view.widget().to_widget(view.display_of(p)); };
    const double step = 0.1 * view.bounds()->diagonal(); // m, a way to look at
    Vec3 beside = drag.start;
    beside[drag.axis] += step;
    const QPointF along = on_screen(beside) - on_screen(drag.start), way = event.position() - drag.from;
    const double length2 = QPointF::dotProduct(along, along);
    AxisDrag now = drag;
    if (!(length2 > 0))
        return now;
    now.to = drag.start[drag.axis];
    if (std::hypot(way.x(), way.y()) <= click_reach_of_drag)
        return now;
    now.to += step * QPointF::dotProduct(way, along) / length2;
    if (!(event.modifiers() & Qt::ControlModifier))
        now.to = snapped(now.to, grid_along(drag.axis, step / std::sqrt(length2), view, document));
    return now;
}

} // namespace periscope::ui

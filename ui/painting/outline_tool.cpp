#include "ui/painting/outline_tool.hpp"

#include "ui/painting/draw_set.hpp"
#include "ui/painting/outline_band.hpp"
#include "ui/viewport/canvas/camera.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/snapping.hpp"

#include <QLineF>
#include <QMouseEvent>

#include <vtkCamera.h>

#include <cmath>

namespace periscope::ui {

namespace {

constexpr double least_step = 5; // in pixels, between corners of a lasso

// Returns a component of a direction rounded to six digits, or zero if it is nearly zero, because people read it in the
// case file.
Quantity component(double value) {
    return std::abs(value) < 1e-6 ? 0.0 : QString::number(value, 'g', 6).toDouble();
}

} // namespace

OutlineTool::OutlineTool(ModelView& view, Document& document, const ToolSettings& settings, QObject* parent)
    : QObject(parent), view_(view), document_(document), settings_(settings), band_(new OutlineBand(&view.widget())) {}

bool OutlineTool::press(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return false;
    if (!view_.bounds()) {
        emit missed(tr("There is no body yet. Define the geometry first."));
        return true;
    }
    drawing_ = true;
    from_ = point_in_view(event->position(), event->modifiers() & Qt::ControlModifier, view_).shown;
    outline_ = {};
    draw_to(*event);
    return true;
}

bool OutlineTool::move(QMouseEvent* event) {
    if (!drawing_)
        return event->buttons() == Qt::NoButton;
    draw_to(*event);
    return true;
}

// The corners of a rectangle snap; a lasso follows the pointer exactly.
void OutlineTool::draw_to(const QMouseEvent& event) {
    const QPointF position = event.position();
    if (!settings_.lasso) {
        const QPointF to = point_in_view(position, event.modifiers() & Qt::ControlModifier, view_).shown;
        const QRectF band = QRectF(from_, to).normalized();
        outline_ = QPolygonF({band.bottomLeft(), band.bottomRight(), band.topRight(), band.topLeft()});
    } else if (outline_.isEmpty() || QLineF(outline_.back(), position).length() >= least_step) {
        outline_ << position;
    }
    band_->show_outline(outline_);
}

bool OutlineTool::release(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !drawing_)
        return false;
    drawing_ = false;
    draw_to(*event);
    band_->hide();
    const QRectF around = outline_.boundingRect();
    if (outline_.size() < 3 || around.width() < 3 || around.height() < 3) {
        emit missed(settings_.lasso ? tr("Drag around the nodes to select.")
                                    : tr("Drag from one corner of the rectangle to the opposite corner."));
        return true;
    }
    const int set = draw_set(document_, target_, prism(), tr("Draw outline of %1"));
    if (set != target_)
        emit set_made(set);
    return true;
}

SetPrism OutlineTool::prism() const {
    const auto& widget = view_.widget();
    const Vec3 middle = view_.bounds()->centre();
    SetPrism prism;
    for (const QPointF& corner : outline_) {
        const QPointF at = widget.to_display(corner);
        const Vec3 p = world_at(widget.renderer(), at.x(), at.y(), middle);
        prism.outline.push_back(lengths_in_view(p, view_));
    }
    std::array<double, 3> ahead{};
    widget.renderer()->GetActiveCamera()->GetDirectionOfProjection(ahead.data());
    for (std::size_t axis = 0; axis < 3; ++axis)
        prism.direction[axis] = component(ahead[axis]);
    prism.depth = settings_.layer();
    return prism;
}

} // namespace periscope::ui

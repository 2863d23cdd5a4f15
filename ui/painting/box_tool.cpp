#include "ui/painting/box_tool.hpp"

#include "ui/painting/draw_set.hpp"
#include "ui/viewport/canvas/camera.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

#include <QMouseEvent>
#include <QRubberBand>

#include <algorithm>
#include <limits>

namespace periscope::ui {

BoxTool::BoxTool(ModelView& view, Document& document, ViewTool& handles, QObject* parent)
    : QObject(parent), view_(view), document_(document), handles_(handles),
      band_(new QRubberBand(QRubberBand::Rectangle, &view.widget())) {}

BoxTool::~BoxTool() = default; // defined here, where QRubberBand is a complete type

bool BoxTool::press(QMouseEvent* event) {
    if (handles_.press(event))
        return true;
    if (event->button() != Qt::LeftButton)
        return false;
    if (!view_.bounds()) {
        emit missed(tr("There is no body yet. Define the geometry first."));
        return true;
    }
    drawing_ = true;
    from_ = to_ = point_in_view(event->position(), event->modifiers() & Qt::ControlModifier, view_);
    band_->setGeometry(QRect(from_.shown.toPoint(), QSize()));
    band_->show();
    return true;
}

void BoxTool::draw_to(const QMouseEvent& event) {
    to_ = point_in_view(event.position(), event.modifiers() & Qt::ControlModifier, view_);
    band_->setGeometry(QRect(from_.shown.toPoint(), to_.shown.toPoint()).normalized());
}

bool BoxTool::move(QMouseEvent* event) {
    if (handles_.move(event))
        return true;
    if (!drawing_)
        return event->buttons() == Qt::NoButton;
    draw_to(*event);
    return true;
}

bool BoxTool::release(QMouseEvent* event) {
    if (handles_.release(event))
        return true;
    if (event->button() != Qt::LeftButton || !drawing_)
        return false;
    drawing_ = false;
    draw_to(*event);
    band_->hide();
    const QRect band = band_->geometry();
    if (band.width() < 3 || band.height() < 3) {
        emit missed(tr("Drag from one corner of the box to the opposite corner."));
        return true;
    }
    const int axis = axis_of_view(view_.widget().renderer());
    if (axis >= 0)
        box_along_axis(axis);
    else
        box_around_nodes(band);
    return true;
}

void BoxTool::draw(const SetBox& box) {
    const int set = draw_set(document_, target_, box, tr("Draw box of %1"));
    if (set != target_)
        emit set_made(set);
}

void BoxTool::box_along_axis(int axis) {
    const Vec3 &p = from_.at, &q = to_.at;
    SetBox box;
    for (int side = 0; side < 3; ++side) {
        if (side == axis)
            continue; // the side is open, so that the box goes through the whole body
        const auto k = std::size_t(side);
        box.min[k] = length_in_view(std::min(p[k], q[k]), view_);
        box.max[k] = length_in_view(std::max(p[k], q[k]), view_);
    }
    draw(box);
}

void BoxTool::box_around_nodes(const QRect& band) {
    if (!view_.shows_body_nodes()) {
        emit missed(tr("Without nodes, a box can only be drawn in a standard view (keys 1 to 6)."));
        return;
    }
    constexpr double far = std::numeric_limits<double>::max();
    Box around{{far, far, far}, {-far, -far, -far}};
    bool any = false;
    const auto& widget = view_.widget();
    for (std::size_t i = 0; i < view_.cloud().shown().size(); ++i) {
        const Vec3 p = view_.cloud().shown_position(i);
        if (!band.contains(widget.to_widget(view_.display_of(p)).toPoint()))
            continue;
        any = true;
        for (std::size_t k = 0; k < 3; ++k) {
            around.min[k] = std::min(around.min[k], p[k]);
            around.max[k] = std::max(around.max[k], p[k]);
        }
    }
    if (!any) {
        emit missed(tr("The box contains no nodes. Draw it over the body."));
        return;
    }
    const double gap = 0.5 * view_.cloud().nodes()->nodes->spacing; // the sides pass between the nodes
    SetBox box;
    for (std::size_t k = 0; k < 3; ++k) {
        box.min[k] = length_in_view(around.min[k] - gap, view_);
        box.max[k] = length_in_view(around.max[k] + gap, view_);
    }
    draw(box);
}

} // namespace periscope::ui
